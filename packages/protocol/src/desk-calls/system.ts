/** The desk's calls about the health of the exchange. */
import { z } from 'zod';
import { action, fourEyes, read, WORKERS } from '../desk-call.ts';
import { because, deskPaging } from '../desk-scalars.ts';
import { FIRST_STEPS, HEALTH_PROBLEMS } from '../desk-values.ts';
import { outboxMessage } from '../outbox-message.ts';
import { done, id, money, none, page, text, time } from '../scalars.ts';
import { INDEX_STATES, PROGRAMMES } from '../values.ts';

export const DESK_SYSTEM_CALLS = {
  getHealth: read({
    path: 'system/getHealth',
    roles: [...WORKERS],
    request: none,
    result: z.strictObject({
      /** Trading works. */
      isHealthy: z.boolean(),
      /** The problems of an exchange that trades all the same; not all is well until none is left. */
      problems: z.array(z.strictObject({ kind: z.enum(HEALTH_PROBLEMS), subject: z.string(), time })),
      time,
      version: z.string(),
      upSeconds: z.int(),
      journal: z.strictObject({ sequence: id, batch: id, ageMs: z.int() }),
      /** Commands that the read tables do not hold yet. */
      projectorBacklog: z.int(),
      queuedCommands: z.int(),
      /** batch 0: none yet. */
      snapshot: z.strictObject({ batch: id, sequence: id, time, pauseMs: z.int() }),
      sockets: z.int(),
      memberSessions: z.int(),
      deskSessions: z.int(),
      /** MiB; -1: not known. */
      freeDiskMb: z.int(),
      memoryMb: z.int(),
      /** The numbers of currencies that the entered reserves do not cover, and of those that have none entered. */
      uncovered: z.int(),
      withoutReserves: z.int(),
      /** Verification codes of today: a used-up budget sends no code until 00:00 UTC+8. */
      codes: z.array(
        z.strictObject({
          budget: z.enum(['register', 'recover', 'member', 'bind']),
          way: z.enum(['sms', 'mail']),
          sent: z.int(),
          most: z.int(),
        }),
      ),
      sources: z.array(
        z.strictObject({
          source: z.string(),
          /**
           * The number of symbols that the source named; its newest own time stamp, and how old that is; -1: none
           * received.
           */
          symbols: z.int(),
          lastTime: time,
          ageMs: z.int(),
        }),
      ),
      indexes: z.array(
        z.strictObject({
          symbol: z.string(),
          state: z.enum([...INDEX_STATES]),
          validSources: z.int(),
          price: money,
          /** The prices jumped and their sources do not agree yet. */
          hasJumped: z.boolean(),
          /** A contract is on it and it has fewer than the five sources that production wants. */
          hasFewSources: z.boolean(),
        }),
      ),
    }),
  }),

  /** The steps that a new exchange still needs; in order. */
  getFirstSteps: read({
    path: 'system/getFirstSteps',
    roles: [...WORKERS],
    request: none,
    result: z.strictObject({
      steps: z.array(z.strictObject({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
    }),
  }),

  /** Opens a programme for good; the proposal names what it costs. */
  openProgramme: fourEyes({
    path: 'system/openProgramme',
    roles: ['finance'],
    errors: ['nothingToChange'],
    request: because({ programme: z.enum(PROGRAMMES) }),
    result: done,
    loneHours: 24,
  }),

  /** Sends a mail, so that an operator sees whether one arrives. */
  sendTestMail: action({
    path: 'system/sendTestMail',
    roles: ['support'],
    errors: ['mailFailed'],
    request: because({ mail: z.email().max(100) }),
    result: done,
  }),

  getDeskOutbox: read({
    path: 'system/getOutbox',
    roles: ['support'],
    mode: 'demo',
    request: z.strictObject({ target: text(100).optional(), ...deskPaging }),
    result: page(outboxMessage),
  }),
} as const;
