/** The menu of the member's own pages, and the set of tabs beside it. */
export { MenuBody } from './menu-body.tsx';
export { useTabSet } from './use-tab-set.ts';
