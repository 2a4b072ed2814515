export const differentPeople = {
  say: 'No es la misma persona',
  sayOf: 'No es la misma persona: {name} y {other}',
  said: 'Ya no se sugieren como duplicados',
  undo: 'Deshacer',
  undoOf: 'Deshacer que {name} y {other} son personas distintas',
  undone: 'Pueden volver a sugerirse como duplicados',
  title: 'Personas distintas',
  help: 'Estos contactos se parecen y se marcaron como personas distintas. Se vuelven a sugerir cuando cambia un nombre, un número o una dirección.',
  pair: '{name} y {other}',
  since: 'Marcados el {date}',
};
