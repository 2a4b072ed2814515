/** Encryption contexts of billing secrets. */
export const billingSystemSecret = (nodeId: number) => ['billing system', String(nodeId)] as const;
export const usageExportSecret = (nodeId: number) => ['usage export', String(nodeId)] as const;
