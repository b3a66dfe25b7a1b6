/** English: drafts of forms, and the questions before one is left. */
export const draft = {
  offered: 'You have a draft saved at {time}.',
  take: 'Continue editing',
  drop: 'Delete draft',
  dropNamed: 'Delete draft: {title}',
  saved: 'Draft saved {time}',
  tooLong: 'Too long to keep as a draft (64 KB). Copy it before you leave.',
  failed: 'The draft could not be saved. Copy it before you leave.',
  unfinished: 'Unfinished drafts ({count})',
  leaveTitle: 'Leave this page?',
  leaveKept: 'Your changes will be kept as a draft for 30 days.',
  leaveLost: 'Your changes will be lost.',
  leave: 'Leave',
  stay: 'Keep editing',
  cancelTitle: 'Discard your changes?',
  cancelText: 'They will not be kept as a draft.',
  discard: 'Discard',
};
