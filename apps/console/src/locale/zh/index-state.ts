/** Chinese: states of an index. */
export const indexState = {
  NORMAL: '正常',
  DEGRADED: '来源不足',
  DEAD: '失效',
  NONE: '无',
} as const;
