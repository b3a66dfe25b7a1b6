/** What one socket, one address and one slow reader may take (SAFETY 2.9, DESIGN 6). */
export interface SocketLimits {
  messagesPerSecond: number;
  /** A screen change says a handful of things at once; what is above is refused, not queued. */
  messageBurst: number;
  subscriptions: number;
  connectionsPerAddress: number;
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
  messagesPerSecond: 10,
  messageBurst: 30,
  subscriptions: 200,
  connectionsPerAddress: 20,
  maxFrameBytes: 4_096,
  conflateAboveBytes: 128 * 1024,
  closeAboveBytes: 1024 * 1024,
  slowForMs: 5_000,
  silentForMs: 60_000,
};
