export const signIn = {
  title: 'Iniciar sesión en {name}',
  titleOnly: 'Iniciar sesión',
  newTitle: 'Cree su cuenta',
  lead: 'Recibirá un código por correo. No hay contraseña.',
  newLead: 'Recibirá un código por correo y, en unos minutos, un agente con quien hablar.',
  haveAccount: '¿Ya tiene una cuenta?',
  newHere: '¿Primera vez aquí?',
  signIn: 'Iniciar sesión',
  create: 'Crear una cuenta',
  name: 'Su nombre',
  business: 'Empresa',
  businessHelp: 'Su agente responde en su nombre.',
  email: 'Correo',
  go: 'Continuar',
  required: 'Este campo es obligatorio',
  noAt: 'Añada la parte desde @, como @example.com',
  noDomain: 'Añada lo que sigue a @, como example.com',
  noEnding: 'Añada el final, como .com',
  codeTitle: 'Introduzca el código',
  codeSent: 'Enviamos seis cifras a <b>{email}</b>.',
  code: 'Código',
  checking: 'Comprobando el código',
  codeHelp: 'Es válido durante {minutes} minutos.',
  codeMissing: '¿No llega el correo? Mire en la carpeta de spam o revise la dirección.',
  codeMissingOrNoAccount:
    '¿No llega el correo? Mire en la carpeta de spam. Una dirección sin cuenta no recibe código: elija otra dirección y cree una cuenta.',
  haveCode: 'Introducir el código',
  codeRefused: 'El código no es correcto o ha caducado.',
  otherAddress: 'Usar otra dirección',
  invitedTitle: 'Tiene una invitación',
  invitedLead:
    'Los miembros de esa cuenta deciden entonces lo que usted puede hacer allí. Acepte solo lo que espera.',
  join: 'Unirse a {account}',
  joinAsOwner: 'Unirse a {account} como propietario',
  decline: 'Rechazar',
};

export const handOver = {
  endedTitle: 'La sesión ha terminado',
  ended: 'Vuelva a abrir esta página desde donde vino.',
  otherTitle: '¿Iniciar sesión como otra persona?',
  otherLead:
    'Su sesión es de <b>{own}</b>. Este enlace inicia la de <b>{other}</b> y olvida lo que este navegador guardó.',
  signInAs: 'Iniciar sesión como {email}',
  stay: 'Mantener la sesión',
  refusedTitle: 'Este enlace de inicio de sesión no funciona',
  refusedLead:
    'Ya se usó, es demasiado antiguo o es para otra dirección. Su sesión sigue siendo de <b>{email}</b>.',
  goOnAs: 'Continuar como {email}',
  outTitle: 'La sesión está cerrada',
  outLead:
    'Este enlace de inicio de sesión ya se usó, es demasiado antiguo o es para otra dirección. Vuelva a abrir la página desde donde vino: crea un enlace nuevo.',
};

export const handOff = {
  title: 'Continuar en la aplicación',
  lead: 'Ha iniciado sesión. La aplicación de este teléfono toma el relevo.',
  open: 'Abrir la aplicación',
  stay: 'Seguir en el navegador',
  unauthenticated: 'No se pudo comprobar quién es el usuario',
};
