/**
 * The port through which members are reached outside the app. A send is over when the next station has taken the
 * message; a failure is thrown and nothing is retried here, because a late code is worthless.
 */
export interface Message {
  /** A mail address, or a phone number with its area code: +8613800000000. */
  target: string;
  subject: string;
  text: string;
  /** When it happened that the message tells of; left out where the message itself is the news, as a code is. */
  eventMs?: number;
}

export interface NotificationSender {
  send(message: Message): Promise<void>;
  /** Tries the next station without a message; throws when it would not take one. */
  verify?(): Promise<void>;
}
