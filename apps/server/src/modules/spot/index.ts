export { deskOrders } from './desk-routes.ts';
export { LiveOrders } from './live-orders.ts';
export { feedOrders } from './order-feed.ts';
export { spotProjection } from './projector.ts';
export { openSpotOrderRoutes, ownOrderHistory, spotHistoryRoutes, spotOrderRoutes } from './routes.ts';
export { spotModule } from './spot-module.ts';
