/** English: what members read of an action. */
export const publicText = {
  haltHint: 'Members read this text. The internal reason is asked next and goes into the audit log alone.',
  openHint:
    'Optional. Members read this text for 24 hours. The internal reason is asked next and goes into the audit log alone.',
  ready: 'Ready texts',
  choose: 'Choose a ready text',
  zh: 'Text for members in Chinese',
  en: 'Text for members in English',
  wanted: 'Write the text in both languages',
  preview: 'As members see it',
  nothing: '(no text)',
  shown: 'Text for members',
};
