/**
 * The limits of one socket, one address, one member and one slow reader (rules/security#call-limits,
 * rules/security#websockets).
 */
import { SOCKET_BUDGET } from '@tern/protocol';

export interface SocketLimits {
  messagesPerSecond: number;
  /** A screen change sends a handful of frames at once; a socket that sends more is closed. */
  messageBurst: number;
  subscriptions: number;
  /** Sockets without a session. One more closes the oldest of them. */
  connectionsPerAddress: number;
  /** Sockets with a session, whatever their addresses. */
  connectionsPerMember: number;
  /** Opened by one address. */
  upgradesPerSecond: number;
  maxFrameBytes: number;
  /** Above this, public updates are merged instead of sent. */
  conflateAboveBytes: number;
  /** Above this the socket is closed: private frames are never dropped, so they may fill it. */
  closeAboveBytes: number;
  /** Conflated for this long without a break: closed. */
  slowForMs: number;
  /** Without a word from the client: closed. */
  silentForMs: number;
}

export const DEFAULT_LIMITS: SocketLimits = {
  messagesPerSecond: SOCKET_BUDGET.perSecond,
  messageBurst: SOCKET_BUDGET.burst,
  subscriptions: 200,
  connectionsPerAddress: 256,
  connectionsPerMember: 20,
  upgradesPerSecond: 100,
  maxFrameBytes: 4_096,
  conflateAboveBytes: 128 * 1024,
  closeAboveBytes: 1024 * 1024,
  slowForMs: 5_000,
  silentForMs: 60_000,
};
