export { deskOrders } from './desk-routes.ts';
export { LiveOrders } from './live-orders.ts';
export { ordersAndFills } from './migrations/0001-orders-and-fills.ts';
export { narrowRows } from './migrations/0002-narrow-rows.ts';
export { unfilledSpotOrders } from './migrations/0003-unfilled-orders.ts';
export { feedOrders } from './order-feed.ts';
export { spotProjection } from './projector.ts';
export { openSpotOrderRoutes, ownOrderHistory, spotHistoryRoutes, spotOrderRoutes } from './routes.ts';
