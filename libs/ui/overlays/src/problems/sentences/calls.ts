/**
 * Why the server refuses a whole call, in Spanish by its English sentence; `{name}` stands for what
 * a sentence carries. `tools/checks/server-sentences.test.mjs` compares it with the server's sources.
 */
export const calls: Readonly<Record<string, string>> = {
  'A code was sent a moment ago. Enter it, or ask for another in {seconds} seconds.':
    'Se envió un código hace un momento. Introdúzcalo o pida otro dentro de {seconds} segundos.',
  'A member’s address is changed by the member alone, by codes to both addresses. Only the address of a pending invitation can be changed here.':
    'Solo el propio miembro cambia su dirección, con códigos a ambas direcciones. Aquí solo se puede cambiar la dirección de una invitación pendiente.',
  'A part of this address is too long.': 'Una parte de esta dirección es demasiado larga.',
  'A phone number is part of a plan. Choose a plan, and take it then.':
    'Un número de teléfono forma parte de un plan. Elija primero un plan y después el número.',
  'Account not found': 'No se encontró la cuenta.',
  'Account not found for externalAccountId {id}':
    'No se encontró ninguna cuenta con el id externo {id}.',
  'Account not found for key: {email}': 'No se encontró ninguna cuenta de {email}.',
  'Account not found for provided identifier':
    'No se encontró ninguna cuenta con ese identificador.',
  'Agent not found': 'No se encontró el agente.',
  'An API key cannot do this. Sign in and do it yourself.':
    'Una clave de API no puede hacer esto. Inicie sesión y hágalo en persona.',
  'An account has at most {max} goals. Delete one first.':
    'Una cuenta tiene como máximo {max} objetivos. Elimine uno primero.',
  'An account has at most {max} open links. End one first.':
    'Una cuenta tiene como máximo {max} enlaces abiertos. Cierre uno primero.',
  'A text has at most {max} characters. Shorten it, or send several.':
    'Un mensaje de texto tiene como máximo {max} caracteres. Acórtelo o envíe varios.',
  'An account has at most {max} open payment links. Close some first.':
    'Una cuenta tiene como máximo {max} enlaces de pago abiertos. Cierre alguno primero.',
  'An account has at most {max} reports. Delete one first.':
    'Una cuenta tiene como máximo {max} informes. Elimine uno primero.',
  'An account needs an owner. Make another member an owner first.':
    'Una cuenta necesita un propietario. Nombre propietario a otro miembro primero.',
  'An agent has at most {max} cases. Delete one first.':
    'Un agente tiene como máximo {max} casos. Elimine uno primero.',
  'An organization has at most {max} saved replies. Delete one first.':
    'Una organización tiene como máximo {max} respuestas guardadas. Elimine una primero.',
  'Another account already has this external id.': 'Otra cuenta ya tiene este id externo.',
  'Another contact already has this number or address.':
    'Otro contacto ya tiene este número o esta dirección.',
  'Another person has just changed this. Look at it again.':
    'Otra persona acaba de cambiar esto. Vuelva a mirarlo.',
  'Another person saved the metrics meanwhile. Load them again, and repeat the change.':
    'Otra persona guardó las métricas entretanto. Cárguelas de nuevo y repita el cambio.',
  'Another person saved the routes meanwhile. Load them again, and repeat the change.':
    'Otra persona guardó las rutas entretanto. Cárguelas de nuevo y repita el cambio.',
  'Another person saved this agent meanwhile. Compare both and keep what is right.':
    'Otra persona guardó este agente entretanto. Compare ambas versiones y conserve lo correcto.',
  'Another person saved this template meanwhile. Compare both and keep what is right.':
    'Otra persona guardó esta plantilla entretanto. Compare ambas versiones y conserve lo correcto.',
  'Another rollout of this template is under way. End or undo it first.':
    'Otro despliegue de esta plantilla está en curso. Termínelo o deshágalo primero.',
  'Another saved reply has this name': 'Otra respuesta guardada tiene este nombre.',
  'App not found': 'No se encontró la aplicación.',
  'Appointment not found': 'No se encontró la cita.',
  'Calendar not found': 'No se encontró el calendario.',
  'Calls are taken over https only. Where a proxy stands in front, let it send X-Forwarded-Proto.':
    'Solo se aceptan llamadas por https. Si hay un proxy delante, haga que envíe X-Forwarded-Proto.',
  'This address is for connections over WebSocket only.':
    'Esta dirección es solo para conexiones por WebSocket.',
  'Calls with sound are switched off on this server.':
    'Las llamadas con sonido están desactivadas en este servidor.',
  'Pages of this origin may not call here.': 'Las páginas de este origen no pueden llamar aquí.',
  'No media process can take calls now. Try again.':
    'Ningún proceso de sonido puede atender llamadas ahora. Vuelva a intentarlo.',
  'This address has too many open connections for calls.':
    'Esta dirección tiene demasiadas conexiones abiertas para llamadas.',
  'Calls of this installation go over a real carrier, so none can be simulated.':
    'Las llamadas de esta instalación pasan por un operador real, así que no se pueden simular.',
  'Cases of the draft do not hold, and only those who may use the full editor can publish it.':
    'Hay casos del borrador que no se cumplen, y solo quien puede usar el editor completo puede publicarlo.',
  'Cases of the draft do not hold. Publish it with a reason, or change it.':
    'Hay casos del borrador que no se cumplen. Publíquelo con un motivo o cámbielo.',
  'Choose a number for the agent first.': 'Elija primero un número para el agente.',
  'Confirm that it is you: ask for a code, enter it, and do this again.':
    'Confirme que es usted: pida un código, introdúzcalo y repita la acción.',
  'Connect an account to be paid out to first.':
    'Conecte primero una cuenta a la que se pueda pagar.',
  'Contact not found': 'No se encontró el contacto.',
  'Contacts changed meanwhile. Start the import again.':
    'Los contactos cambiaron entretanto. Inicie la importación de nuevo.',
  'Conversation not found': 'No se encontró la conversación.',
  'Could not verify code.': 'El código no es correcto o ha caducado.',
  'Delivery not found': 'No se encontró la entrega.',
  'Document not found': 'No se encontró el documento.',
  'Domain not found': 'No se encontró el dominio.',
  'Every agent made from this template is up to date already.':
    'Todos los agentes creados con esta plantilla ya están al día.',
  'File not found': 'No se encontró el archivo.',
  'Files cannot be reached at the moment. Try again.':
    'Los archivos no están accesibles en este momento. Inténtelo de nuevo.',
  'Google Calendar is not set up on this installation. Appointments go to the built-in calendar.':
    'Google Calendar no está configurado en esta instalación. Las citas van al calendario incorporado.',
  'Google does not answer. Try again in a moment.':
    'Google no responde. Inténtelo de nuevo en un momento.',
  'Google refused this.': 'Google lo rechazó.',
  'Integration data not found': 'No se encontraron los datos de la integración.',
  'Invalid Vida user': 'Este usuario no es válido.',
  'Knowledge base not found': 'No se encontró la base de conocimientos.',
  'Many pictures are being worked on. Try again in a moment.':
    'Se están procesando muchas imágenes. Inténtelo de nuevo en un momento.',
  'Many requests with invalid tokens came from this network. Wait a moment and try again.':
    'Desde esta red llegaron muchas solicitudes con credenciales no válidas. Espere un momento e inténtelo de nuevo.',
  'Member not found': 'No se encontró el miembro.',
  'Message not found': 'No se encontró el mensaje.',
  'No Lightning node is set up here. Ask the operator of this installation.':
    'Aquí no hay ningún nodo Lightning configurado. Pregunte al administrador de esta instalación.',
  'No agent of this rollout failed.': 'Ningún agente de este despliegue falló.',
  'No logs found for CSV export': 'No hay registros que exportar a CSV.',
  'No payment processor is set up for {ability} here. Ask the operator of this installation.':
    'Aquí no hay ningún procesador de pagos configurado para {ability}. Pregunte al administrador de esta instalación.',
  'No results found': 'No se encontraron resultados.',
  'No settings updated': 'No se actualizó ningún ajuste.',
  'No tasks go to this person: no phone number is known.':
    'No se pueden dirigir tareas a esta persona: no se conoce su número de teléfono.',
  'No usage of this conversation is known': 'No se conoce ningún consumo de esta conversación.',
  'No webhook relay configurations found.': 'No hay reenvíos de webhooks configurados.',
  'Note not found': 'No se encontró la nota.',
  'Nothing can be saved at the moment. Try again in a few minutes.':
    'En este momento no se puede guardar nada. Inténtelo de nuevo en unos minutos.',
  'Numbering provider already exists': 'Este proveedor de números ya existe.',
  'Numbering provider not found': 'No se encontró el proveedor de números.',
  'One of the contacts has changed since. Look at the merge again.':
    'Uno de los contactos ha cambiado desde entonces. Revise la combinación de nuevo.',
  'Only a person can be asked for a code.': 'Solo se puede pedir un código a una persona.',
  'Only a person chooses what arrives how.': 'Qué avisos llegan y cómo lo decide solo una persona.',
  'Only a person who has signed in may do this.':
    'Solo puede hacerlo una persona que haya iniciado sesión.',
  'Only a visitor’s session can chat here. Open the chat anew.':
    'Aquí solo se puede chatear con la sesión de un visitante. Abra el chat de nuevo.',
  'Only an owner can make another member an owner.':
    'Solo un propietario puede nombrar propietario a otro miembro.',
  'Only one numbering provider can be set as default':
    'Solo un proveedor de números puede ser el predeterminado.',
  'Only owners and admins of the whole account may do this.':
    'Solo pueden hacerlo los propietarios y administradores de toda la cuenta.',
  'Only the platform’s staff may change daily limits and how many tasks run at once.':
    'Solo el personal de la plataforma puede cambiar los límites diarios y cuántas tareas se ejecutan a la vez.',
  'Only {audience} or an account above may do this.':
    'Solo puede hacerlo {audience} o una cuenta superior.',
  'Payment link not found': 'No se encontró el enlace de pago.',
  'Plan not found': 'No se encontró el plan.',
  'Registration not found': 'No se encontró el registro.',
  'Reseller or Partner account required.': 'Se necesita una cuenta de revendedor o de socio.',
  'Rollout not found': 'No se encontró el despliegue.',
  'Send JSON with Content-Type: application/json.':
    'Envíe JSON con Content-Type: application/json.',
  'Send a form with Content-Type: multipart/form-data.':
    'Envíe un formulario con Content-Type: multipart/form-data.',
  'Send the body as it is, without Content-Encoding.':
    'Envíe el cuerpo tal como es, sin Content-Encoding.',
  'Something that this needs was removed in the meantime.':
    'Algo que hace falta para esto se eliminó entretanto.',
  'Staff sign in at the platform’s own address.':
    'El personal inicia sesión en la dirección de la plataforma.',
  'Task not found': 'No se encontró la tarea.',
  'Template not found': 'No se encontró la plantilla.',
  'That was too often. Wait a moment and try again.':
    'Han sido demasiados intentos seguidos. Espere un momento e inténtelo de nuevo.',
  'The CRM does not answer, so the token cannot be checked. Try again in a moment.':
    'El CRM no responde, así que no se puede comprobar la credencial. Inténtelo de nuevo en un momento.',
  'The billing system of your seller has to be connected again.':
    'Hay que volver a conectar el sistema de facturación de su vendedor.',
  'The calendar cannot be seen right now. Try again in a moment.':
    'Ahora mismo no se puede ver el calendario. Inténtelo de nuevo en un momento.',
  'The carrier does not answer. Try again in a moment.':
    'El operador telefónico no responde. Inténtelo de nuevo en un momento.',
  'The credentials that are kept do not open any more. Enter them again.':
    'Las credenciales guardadas ya no se pueden leer. Introdúzcalas de nuevo.',
  'The database does not answer. Try again in a moment.':
    'El servidor no puede acceder a sus datos. Inténtelo de nuevo en un momento.',
  'The form cannot be read.': 'El formulario no se puede leer.',
  'The full editor is switched off here. Answer the questions of the template instead.':
    'El editor completo está desactivado aquí. Responda en su lugar a las preguntas de la plantilla.',
  'The invitation was answered in the meantime. Look at the members again.':
    'La invitación se respondió entretanto. Vuelva a mirar los miembros.',
  'The last invoice of the subscription is not paid. Pay it before you change the plan.':
    'La última factura de la suscripción no está pagada. Páguela antes de cambiar de plan.',
  'The leave to use this calendar was withdrawn. Connect it again.':
    'Se retiró el permiso para usar este calendario. Conéctelo de nuevo.',
  'The payment processor does not answer right now. Try again in a moment.':
    'El procesador de pagos no responde ahora mismo. Inténtelo de nuevo en un momento.',
  'The payment processor does not answer. Try again in a moment.':
    'El procesador de pagos no responde. Inténtelo de nuevo en un momento.',
  'The period that began on that day is billed already':
    'El periodo que empezó ese día ya está facturado.',
  'The person who began this rollout has no account here any more.':
    'La persona que inició este despliegue ya no tiene cuenta aquí.',
  'The platform’s staff is not changed by this call.':
    'El personal de la plataforma no se cambia de esta forma.',
  'The platform’s staff is not changed by this call. Name an account.':
    'El personal de la plataforma no se cambia de esta forma. Indique una cuenta.',
  'The price of a bitcoin cannot be had right now. Ask for satoshis, or try again in a moment.':
    'Ahora mismo no se conoce el precio del bitcoin. Pida satoshis o inténtelo de nuevo en un momento.',
  'The request body is not valid JSON.': 'El cuerpo de la solicitud no es JSON válido.',
  'The request cannot be read.': 'La solicitud no se puede leer.',
  'The request took too long to arrive.': 'La solicitud tardó demasiado en llegar.',
  'The same request is still being worked on. Ask again in a moment.':
    'La misma solicitud aún se está procesando. Vuelva a preguntar en un momento.',
  'The scheduling tool does not answer. Try again in a moment.':
    'La herramienta de citas no responde. Inténtelo de nuevo en un momento.',
  'The scheduling tool refused this.': 'La herramienta de citas lo rechazó.',
  'The secret of this billing system does not open any more. Connect it again.':
    'El secreto de este sistema de facturación ya no se puede leer. Conéctelo de nuevo.',
  'The server has no room left to save this. Nothing was changed. Try again once room was made.':
    'El servidor no tiene espacio para guardar esto. No se cambió nada. Inténtelo de nuevo cuando haya espacio.',
  'The server is busy. Try again in a moment.':
    'El servidor está ocupado. Inténtelo de nuevo en un momento.',
  'The server is starting. Try again in a moment.':
    'El servidor se está iniciando. Inténtelo de nuevo en un momento.',
  'The server was interrupted while it worked on this request. Look whether it was done before you send it again under a new key.':
    'El servidor se interrumpió mientras procesaba esta solicitud. Compruebe si llegó a hacerse antes de enviarla de nuevo.',
  'The simulator does not have this call any more.': 'El simulador ya no tiene esta llamada.',
  'The supplier of numbers does not accept its credentials. Correct them, and try again.':
    'El proveedor de números no acepta sus credenciales. Corríjalas e inténtelo de nuevo.',
  'There are {max} open streams{whose} already. Close one of them first.':
    'Ya hay {max} conexiones abiertas. Cierre una de ellas primero.',
  'There is no account of this name.': 'No hay ninguna cuenta con este nombre.',
  'There is no agent of this name.': 'No hay ningún agente con este nombre.',
  'There is no brand for this domain.': 'No hay ninguna marca para este dominio.',
  'There is no merge of this id.': 'Esta combinación no existe.',
  'There is no payment request': 'No hay ninguna solicitud de pago.',
  'There is no room for more files. Remove some, or ask those above you for more.':
    'No hay espacio para más archivos. Elimine algunos o pida más a su proveedor.',
  'There is no subscription to cancel.': 'No hay ninguna suscripción que cancelar.',
  'There is no such conversation.': 'Esta conversación no existe.',
  'There is no such file.': 'Este archivo no existe.',
  'There is no such invitation.': 'Esta invitación no existe.',
  'There is no such reward to claim': 'No hay ninguna recompensa así que reclamar.',
  'There is nothing at this address.': 'No hay nada en esta dirección.',
  'There is nothing to book here.': 'Aquí no se puede reservar nada.',
  'There is one like this already. Load it again and change that one.':
    'Ya existe uno igual. Cárguelo de nuevo y cambie ese.',
  'There were too many wrong codes for this address. Try again later.':
    'Se introdujeron demasiados códigos incorrectos para esta dirección. Inténtelo más tarde.',
  'There were too many wrong codes for this number. Try again later.':
    'Se introdujeron demasiados códigos incorrectos para este número. Inténtelo más tarde.',
  'There were too many wrong codes. Try again later.':
    'Se introdujeron demasiados códigos incorrectos. Inténtelo más tarde.',
  'This API key does not have the scope {needed}. Make a key that has it.':
    'Esta clave de API no tiene el permiso {needed}. Cree una clave que lo tenga.',
  'This Google account has no calendar of its own.':
    'Esta cuenta de Google no tiene un calendario propio.',
  'This Idempotency-Key was used for another request. Take a new key for each.':
    'Esta Idempotency-Key ya se usó para otra solicitud. Use una nueva para cada una.',
  'This SIP address is registered by another account.':
    'Otra cuenta ya tiene registrada esta dirección SIP.',
  'This account has asked for too many codes today.':
    'Esta cuenta ha pedido demasiados códigos hoy.',
  'This account has no agent to review yet.':
    'Esta cuenta todavía no tiene ningún agente que revisar.',
  'This account has no such key.': 'Esta cuenta no tiene esa clave.',
  'This account of {providerId} is already connected to this installation. Use a subaccount, or disconnect it there first.':
    'Esta cuenta de {providerId} ya está conectada a esta instalación. Use una subcuenta o desconéctela primero donde está.',
  'This address already belongs to a member.': 'Esta dirección ya es de un miembro.',
  'This address already has an account. Use another one.':
    'Esta dirección ya tiene una cuenta. Use otra.',
  'This address cannot be read.': 'Esta dirección no se puede leer.',
  'This address is taken. Choose another.': 'Esta dirección está ocupada. Elija otra.',
  'This agent was made from another template since, or from none.':
    'Desde entonces, este agente se creó a partir de otra plantilla o de ninguna.',
  'This agent was never published, so there is nothing to go back to':
    'Este agente no se ha publicado nunca, así que no hay versión a la que volver.',
  'This app belongs to an account above you. Make one of your own.':
    'Esta aplicación pertenece a una cuenta superior. Cree una propia.',
  'This case does not exist any more.': 'Este caso ya no existe.',
  'This code is wrong or too old. Ask for another one.':
    'Este código es incorrecto o ha caducado. Pida otro.',
  'This delivery is still on its way.': 'Esta entrega aún está en camino.',
  'This does not prove that a pending payment request was paid.':
    'Esto no demuestra que se pagara una solicitud de pago pendiente.',
  'This domain belongs to another account here. If it is yours now, add the record, take the other one out, and try again.':
    'Este dominio pertenece aquí a otra cuenta. Si ahora es suyo, añada el registro DNS, quite el anterior e inténtelo de nuevo.',
  'This domain is not proved yet. Add its record first.':
    'Este dominio aún no está verificado. Añada primero su registro DNS.',
  'This form has more parts than the call takes.': 'Este formulario tiene demasiadas partes.',
  'This goal does not exist any more.': 'Este objetivo ya no existe.',
  'This is larger than {size}.': 'Esto ocupa más de {size}.',
  'This is no payment request of the built-in node.':
    'Esta solicitud de pago no es del nodo incorporado.',
  'This link does not end any report.': 'Este enlace no cancela ningún informe.',
  'This link does not open anything. It may have expired, or it was ended.':
    'Este enlace no abre nada. Puede que haya caducado o que se haya cerrado.',
  'This link does something once. It is not followed ahead of a click.':
    'Este enlace se usa una sola vez. No se abre antes de hacer clic.',
  'This link was used already or is older than three days. Ask the administrator of your account for help.':
    'Este enlace ya se usó o tiene más de tres días. Pida ayuda al administrador de su cuenta.',
  'This merge is too old to be undone.': 'Esta combinación es demasiado antigua para deshacerla.',
  'This number cannot be had. Search again and choose another.':
    'Este número no está disponible. Busque de nuevo y elija otro.',
  'This organization is disabled, so nothing was sent or queued. Ask the administrator of the account.':
    'Esta organización está desactivada, así que no se envió ni se puso en cola nada. Pregunte al administrador de la cuenta.',
  'This question does not exist any more.': 'Esta pregunta ya no existe.',
  'This report does not exist any more.': 'Este informe ya no existe.',
  'This request is not signed by the carrier.':
    'Esta solicitud no está firmada por el operador telefónico.',
  'This rollout is not where it was any more. Look at it again, then decide.':
    'Este despliegue ya no está donde estaba. Vuelva a mirarlo y decida después.',
  'This saved reply does not exist any more.': 'Esta respuesta guardada ya no existe.',
  'This session belongs to another agent. Open a new session for this one.':
    'Esta sesión es de otro agente. Abra una sesión nueva para este.',
  'This session is another person’s. Open a new one.':
    'Esta sesión es de otra persona. Abra una nueva.',
  'This session was opened without an agent to talk to.':
    'Esta sesión se abrió sin un agente con quien hablar.',
  'This task is {state}: it {message}.': 'Esta tarea está {state}: {message}.',
  'This template belongs to an account above you. Make one of your own from it.':
    'Esta plantilla pertenece a una cuenta superior. Cree una propia a partir de ella.',
  'This template was rolled out again since. Undo that rollout first.':
    'Esta plantilla se desplegó de nuevo después. Deshaga primero ese despliegue.',
  'This time is not free. Choose another one.': 'Esta hora no está libre. Elija otra.',
  'This username is taken. Choose another.': 'Este nombre de usuario está ocupado. Elija otro.',
  'This version of the app is there already. Change it instead, or choose another version.':
    'Esta versión de la aplicación ya existe. Cámbiela o elija otra versión.',
  'This webhook is disabled. Save it again to switch it on.':
    'Este webhook está desactivado. Guárdelo de nuevo para activarlo.',
  'Too many appointments were booked like this. Call the office to book another one.':
    'Se han reservado demasiadas citas de esta forma. Llame a la oficina para reservar otra.',
  'Too many codes were asked for from here. Try again in an hour.':
    'Desde aquí se pidieron demasiados códigos. Inténtelo de nuevo dentro de una hora.',
  'Unable to start conversation with this user.':
    'No se puede iniciar una conversación con este usuario.',
  'Unauthorized Request': 'Inicie sesión de nuevo para continuar.',
  'Version not found': 'No se encontró la versión.',
  'Very many calls wait at this moment. Try again in a moment.':
    'En este momento hay muchas llamadas en espera. Inténtelo de nuevo en un momento.',
  'Very many chats were opened from your network. Try again later.':
    'Se abrieron muchos chats desde su red. Inténtelo más tarde.',
  'Webhook Relay is a premium feature. Please upgrade your account{toDo}.':
    'El reenvío de webhooks es una función de pago. Mejore el plan de su cuenta.',
  'Webhook not found': 'No se encontró el webhook.',
  'What was told about this system does not open any more. Enter it again.':
    'Los datos guardados de este sistema ya no se pueden leer. Introdúzcalos de nuevo.',
  'You are invited. Accept or decline, and send the same code again.':
    'Tiene una invitación. Acéptela o rechácela y envíe otra vez el mismo código.',
  'You are the only owner of your account. Make another member an owner, or delete the account, before you join another one.':
    'Usted es el único propietario de su cuenta. Nombre propietario a otro miembro, o elimine la cuenta, antes de unirse a otra.',
  'You cannot remove yourself.': 'No puede eliminarse a sí mismo.',
  'You declined the invitation. Create an account to start on your own.':
    'Rechazó la invitación. Cree una cuenta para empezar por su cuenta.',
  'You have no such session.': 'No tiene esa sesión.',
  'Your access is limited to the agents you were given.':
    'Su acceso se limita a los agentes que se le asignaron.',
  'Your account makes very many calls at this moment. Wait a few seconds and try again.':
    'Su cuenta hace muchas solicitudes en este momento. Espere unos segundos e inténtelo de nuevo.',
  '{name} already has this number or address. To change that contact, save it by its id, {id}.':
    '{name} ya tiene este número o esta dirección. Para cambiar ese contacto, guárdelo con su id, {id}.',
  '{name} was merged into another contact since. Undo that merge first.':
    '{name} se combinó después con otro contacto. Deshaga primero esa combinación.',
  '{name} does not answer, so the credentials cannot be checked. Try again in a moment.':
    '{name} no responde, así que no se pueden comprobar las credenciales. Inténtelo de nuevo en un momento.',
  '{name} does not answer, so the key cannot be checked. Try again in a moment{site}.':
    '{name} no responde, así que no se puede comprobar la clave. Inténtelo de nuevo en un momento.',
  '{what} Try again later.': '{what} Inténtelo más tarde.',
  '{number} is not a number of yours.': '{number} no es un número suyo.',
  '{number} was just taken. Choose another.': 'Alguien acaba de ocupar {number}. Elija otro.',
};
