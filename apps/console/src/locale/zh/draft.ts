/** Chinese: drafts of forms, and the questions before one is left. */
export const draft = {
  offered: '您有一份 {time} 保存的草稿。',
  take: '继续编辑',
  drop: '删除草稿',
  dropNamed: '删除草稿：{title}',
  saved: '草稿已保存 {time}',
  tooLong: '内容超过 64 KB，无法保存为草稿。离开前请自行复制。',
  failed: '草稿未能保存。离开前请自行复制。',
  unfinished: '未完成的草稿（{count}）',
  leaveTitle: '离开此页面？',
  leaveKept: '已填写的内容会保存为草稿，保留 30 天。',
  leaveLost: '已填写的内容将丢失。',
  leave: '离开',
  stay: '继续填写',
  cancelTitle: '放弃已填写的内容？',
  cancelText: '关闭后内容不会保存为草稿。',
  discard: '放弃',
} as const;
