export { contentDeskRoutes } from './desk-routes.ts';
export { contentTables } from './migrations/0001-init.ts';
export { sampleTexts } from './migrations/0002-sample-texts.ts';
export { contentSchedule } from './migrations/0003-schedule.ts';
export { openedParts } from './migrations/0004-opened-parts.ts';
export { contentWording } from './migrations/0005-wording.ts';
export { contentRoutes } from './routes.ts';
