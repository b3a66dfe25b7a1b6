/** English: states of a verification. */
export const card = {
  NONE: 'None',
  REVIEWING: 'Under review',
  PASS: 'Verified',
  REJECT: 'Rejected',
};
