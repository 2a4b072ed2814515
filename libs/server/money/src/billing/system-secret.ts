/** The places of sealed secrets of billing. */
export const billingSystemSecret = (nodeId: number) => ['billing system', String(nodeId)] as const;
export const usageExportSecret = (nodeId: number) => ['usage export', String(nodeId)] as const;
