/** Chinese: states of an index. */
export const indexState = {
  NORMAL: '正常',
  DEGRADED: '来源不足',
  DEAD: '已失效',
  NONE: '暂无',
} as const;
