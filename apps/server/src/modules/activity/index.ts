export { type ActivityApi, openActivity } from './open-activity.ts';
export { type PledgeFact, pledgeFacts } from './pledge-facts.ts';
