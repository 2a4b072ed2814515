export const reach = {
  title: 'Este servidor no puede llamar ni enviar mensajes a números de {country} ({code})',
  tenant:
    'Las personas de allí pueden escribir y llamar, pero ninguna respuesta les llega por mensaje. Pida a su proveedor que permita {code}.',
  operator:
    'Las personas de allí pueden escribir y llamar, pero ninguna respuesta les llega por mensaje. Agregue {code} a CARRIER_MAY_CALL.',
};
