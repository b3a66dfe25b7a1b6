export { SocketServer } from './socket-server.ts';
export { TopicHub } from './topic-hub.ts';
