export const walkthrough = {
  title: 'Hasta que atienda llamadas',
  SETUP_AGENT: 'Describa la empresa y el agente podrá responder.',
  TEST_AGENT: 'Pregunte lo que preguntaría quien llama. Las pruebas nunca llegan a sus clientes.',
  ADD_NUMBER: 'Elija el número que se marca para llamarle.',
  FORWARD_CALLS: 'Haga que el número que tiene hoy suene en el agente.',
  'do.SETUP_AGENT': 'Configurarlo',
  'do.TEST_AGENT': 'Probar el agente',
  'do.ADD_NUMBER': 'Elegir un número',
  'do.FORWARD_CALLS': 'Desviar las llamadas',
};
