/** Opens the module of the verification of members; other modules see of it a masked card and the verified name. */
import type { CallRequest } from '@tern/protocol';
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { ServerSecrets } from '../../platform/secrets/server-secrets.ts';
import type { Images } from '../files/index.ts';
import type { OpenModule } from '../module.ts';
import type { Staff } from '../staff/index.ts';
import { Cards } from './cards.ts';
import { Decisions, type IdentityNews } from './decisions.ts';
import { identityDeskRoutes } from './desk-routes.ts';
import type { IdentityConfig } from './identity-config.ts';
import { IdentityOpenings } from './identity-openings.ts';
import { Reviews } from './reviews.ts';
import { identityRoutes } from './routes.ts';
import { SimulatedReviews } from './simulated-reviews.ts';
import { SEALED_IDENTITIES, Submissions } from './submissions.ts';
import { SubmitIdentity } from './submit-identity.ts';
import { sweepIdentity } from './sweep.ts';

const SETTLE_MS = 10_000;
const SWEEP_MS = 3_600_000;

export interface IdentityDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'execute'>;
  secrets: ServerSecrets;
  images: Images;
  proposals: Pick<Staff['proposals'], 'waiting'>;
  config: IdentityConfig;
}

export function openIdentity(deps: IdentityDeps) {
  const { sql, clock, log, kernel, images, config } = deps;
  const { keyed, sealing } = deps.secrets;
  const listeners: IdentityNews[] = [];
  const emit: IdentityNews = async (result) => {
    for (const listener of listeners) await listener(result);
  };
  const submissions = new Submissions(sql, new SealedBox(sealing, SEALED_IDENTITIES.use), keyed);
  const onFault = logFailure(log, 'settling a verification');
  const openings = new IdentityOpenings(sql);
  const decisions = new Decisions(submissions, openings, kernel, emit, config, onFault);
  const cards = new Cards(submissions);
  const reviews = new Reviews(submissions, images, openings, (id) => waitingProposal(deps, id));
  const submit = new SubmitIdentity(submissions, images, decisions, config);
  return {
    calls: (calls) => identityRoutes(calls, cards, submit, clock),
    deskCalls: (desk) => identityDeskRoutes(desk, { reviews, decisions, openings, config }),
    jobs: [
      // Decisions that a process left behind are settled by it too.
      { name: 'settling verifications', periodMs: SETTLE_MS, run: () => decisions.sweep() },
      {
        name: 'sweeping verifications',
        periodMs: SWEEP_MS,
        run: () => sweepIdentity(submissions, images, clock.nowMs()),
      },
    ],
    api: {
      cardOf: (memberId: number) => cards.cardOf(memberId),
      /** Passes a basic verification without a review, for the demo's own member. */
      passBasic: async (memberId: number, form: CallRequest<'submitIdentity'>) => {
        const passing = new SubmitIdentity(submissions, images, decisions, { autoPass: true });
        await passing.basic(memberId, form, clock.nowMs());
      },
      /** Passes an advanced verification without images and a review, for the demo's own members. */
      passAdvanced: (memberId: number) => submit.passAdvanced(memberId, clock.nowMs()),
      /** For the demo's simulated operator. */
      simulated: new SimulatedReviews(submissions, reviews, decisions, config),
      /** For comparing; undefined: not verified. */
      verifiedName: (memberId: number) => cards.verifiedName(memberId),
      /** One budget of looks for the images of verifications and those of other modules. */
      markedImage: (
        view: { imageId: string; reason: string; nowMs: number },
        reviewer: Parameters<Reviews['marked']>[1],
      ) => reviews.marked({ id: null, ...view }, reviewer),
      /** Subscribes to decisions; a listener that fails is called again with the same decision. */
      onDecided: (listener: IdentityNews) => void listeners.push(listener),
    },
  } satisfies OpenModule & { api: object };
}

/** The number of the proposal that waits to approve this submission; '' when none does. */
async function waitingProposal({ proposals, clock }: IdentityDeps, submissionId: number): Promise<string> {
  const request = canonicalJson({ reviewId: String(submissionId) });
  const waiting = await proposals.waiting('approveAdvancedIdentity', request, clock.nowMs());
  return waiting === undefined ? '' : String(waiting);
}

export type IdentityApi = ReturnType<typeof openIdentity>['api'];
