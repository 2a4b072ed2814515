// D3, D5 to D12: money that comes back, mail and texts to strangers, shares of a day.
export const abuse = [];
