/** English: states of an index. */
export const indexState = {
  NORMAL: 'Normal',
  DEGRADED: 'Too few sources',
  DEAD: 'Unavailable',
  NONE: 'None',
};
