/** English: states of an index. */
export const indexState = {
  NORMAL: 'Normal',
  DEGRADED: 'Degraded',
  DEAD: 'Dead',
  NONE: 'None',
};
