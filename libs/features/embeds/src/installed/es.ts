export const installed = {
  title: 'Comprobar una página instalada',
  help: 'El servidor lee la página como un visitante y dice cuáles de sus líneas contiene. No ve lo que un script de la página añade después.',
  address: 'Dirección de su página',
  addressWrong: 'Escriba una dirección como https://crm.example.com',
  check: 'Comprobar',
  results: 'Lo que se encontró',
  noProblems: 'Ningún problema en {url}.',
  problems: '{count, plural, one {# problema} other {# problemas}} en {url}.',
  addOrigin: 'Añadirla a la lista',
  'level.problem': 'Problema:',
  'level.advice': 'Consejo:',
  'level.fine': 'Bien:',
  'found.reached': 'La página respondió.',
  'found.not-reached': 'No se pudo leer la página.',
  'reason.unreachable':
    'Ningún servidor respondió. Revise la dirección y que esté abierta a la web.',
  'reason.timeout':
    'Tardó más de diez segundos. Inténtelo otra vez o revise el servidor de la página.',
  'reason.too-large': 'Ocupa más de 3 MB. Compruebe una página más pequeña con las mismas líneas.',
  'reason.redirects':
    'Lleva de una dirección a otra sin fin. Revise la dirección que debería tener.',
  'reason.status':
    'Respondió {value}. Compruebe una dirección que exista y que se abra sin iniciar sesión.',
  'reason.unreadable': 'No hay HTML en esta dirección. Compruebe la dirección de una página.',
  'found.redirected': 'La página lleva a {value}.',
  'todo.redirected': 'Lo que sigue trata de esa página. La lista de páginas necesita su origen.',
  'found.not-encrypted': 'La página no está cifrada.',
  'todo.not-encrypted': 'Sírvala con https. Sin ello, los navegadores no dan micrófono a un chat.',
  'found.script-found': 'El script {part} está, desde {value}.',
  'found.frame-found': 'Un marco ({part}) está, desde {value}.',
  'found.nothing-found': 'Ninguna de sus líneas está en la página.',
  'todo.nothing-found':
    'Copie las líneas de arriba en su HTML. Si las crea un script de la página, esta comprobación no las ve.',
  'found.script-missing': 'Un elemento para {part} no tiene script.',
  'todo.script-missing': 'Añada a la página el script de las líneas de arriba.',
  'found.script-twice': 'El script {part} está dos veces.',
  'todo.script-twice': 'Se ejecuta una vez. Quite uno de los dos.',
  'found.script-elsewhere': 'El script {part} viene de {value}.',
  'todo.script-elsewhere':
    'No es una dirección de este servidor. Use la dirección de las líneas de arriba.',
  'found.script-blocked': 'La política de contenido de la página rechaza el script, por {part}.',
  'todo.script-blocked': 'Añada {value} a script-src de su Content-Security-Policy.',
  'found.frame-blocked': 'La política de contenido de la página rechaza el marco, por {part}.',
  'todo.frame-blocked': 'Añada {value} a frame-src de su Content-Security-Policy.',
  'found.element-missing': 'El script {part} no tiene elemento.',
  'todo.element-missing':
    'Añada el elemento de las líneas de arriba, salvo que su página lo cree después.',
  'found.attribute-missing': 'Un elemento para {part} no tiene {value}.',
  'todo.attribute-missing': 'Nombra al agente. Sin ello no se muestra nada.',
  'found.attribute-unknown': '{value} no significa nada para {part}.',
  'todo.attribute-unknown': 'Revise cómo está escrito o quítelo.',
  'found.agent-unknown': 'Esta cuenta no tiene un agente {value}.',
  'todo.agent-unknown':
    'Use la última parte de la dirección pública del agente. Un agente de otra cuenta se comprueba allí.',
  'found.origin-missing':
    '{value} no está en la lista de páginas que pueden mostrar la aplicación.',
  'todo.origin-missing':
    'Los chats no necesitan entrada. La aplicación y las pantallas sobre una página, sí.',
};
