/** English: roles of operators. */
export const role = {
  support: 'Support',
  identity: 'Identity',
  finance: 'Finance',
  market: 'Market',
  admin: 'Admin',
  auditor: 'Auditor',
};
