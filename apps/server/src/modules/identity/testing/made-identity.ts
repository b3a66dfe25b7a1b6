/** The verification put together over a real database, without the decoders' processes; for tests of this module. */
import type { Command } from '@tern/engine';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import type { Outcome } from '../../../kernel/kernel.ts';
import type { SteppedClock } from '../../../platform/clock/stepped-clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { ApprovedState } from '../../../platform/http/approved-state.ts';
import { canonicalJson } from '../../../platform/http/canonical-json.ts';
import type {
  DeskCallRegistry,
  DeskDone,
  FourEyesHandler,
  Operator,
} from '../../../platform/http/desk-call.ts';
import { CallDesk } from '../../../platform/http/testing/call-desk.ts';
import { answerDeskChecked } from '../../../platform/http/testing/checked-handler.ts';
import { FakeImageWorker, fakePng } from '../../../platform/images/testing/fake-image-worker.ts';
import { MemoryStorage } from '../../../platform/object-storage/memory-storage.ts';
import { keyedHash } from '../../../platform/secrets/keyed-hash.ts';
import { SealedBox } from '../../../platform/secrets/sealed-box.ts';
import { Images } from '../../files/index.ts';
import { Cards } from '../cards.ts';
import { Decisions, type IdentityResult } from '../decisions.ts';
import { identityDeskRoutes } from '../desk-routes.ts';
import type { IdentityConfig } from '../identity-config.ts';
import { IdentityOpenings } from '../identity-openings.ts';
import { type Reviewer, Reviews } from '../reviews.ts';
import { identityRoutes } from '../routes.ts';
import { Submissions } from '../submissions.ts';
import { SubmitIdentity } from '../submit-identity.ts';

const SIZE = { minWidth: 1, minHeight: 1 };
const DAY_MS = 24 * 3_600_000;
export const KEEP = { keepMs: 1_000 * DAY_MS, keepRejectedMs: 90 * DAY_MS };

type DeskName =
  | 'getIdentityReviews'
  | 'claimIdentityReview'
  | 'openIdentityReview'
  | 'viewIdentityImage'
  | 'approveIdentity'
  | 'rejectIdentity';
type AnyHandler = (request: unknown, operator: Operator, context: object) => Promise<unknown>;

export class MadeIdentity {
  readonly storage = new MemoryStorage();
  readonly imageWorker = new FakeImageWorker();
  readonly images: Images;
  readonly submissions: Submissions;
  readonly decisions: Decisions;
  readonly cards: Cards;
  readonly openings: IdentityOpenings;
  readonly reviews: Reviews;
  readonly calls = new CallDesk();
  readonly commands: Command[] = [];
  readonly told: IdentityResult[] = [];
  readonly faults: unknown[] = [];
  /** The kernel's answer; 'gone': the kernel throws. */
  rejection: Outcome['rejection'] | 'gone' = 'OK';
  /** The proposal that waits, of every submission; '' for none. */
  proposalId = '';
  private byTwo: FourEyesHandler<'approveAdvancedIdentity'> | undefined;
  private readonly handlers = new Map<string, AnyHandler>();

  constructor(
    sql: Sql,
    private readonly clock: SteppedClock,
    config: Partial<IdentityConfig> = {},
  ) {
    const settings = { autoPass: false, isAdvancedByTwo: false, ...KEEP, ...config };
    const files = { identity: SIZE, qr: SIZE, uploadsPerDay: 1_000, chatImagesPerDay: 1_000 };
    this.images = new Images(sql, this.storage, this.imageWorker, files);
    this.submissions = new Submissions(
      sql,
      new SealedBox(Buffer.alloc(32, 3), 'identity'),
      keyedHash(Buffer.alloc(32, 4)),
    );
    const kernel = { execute: (command: Command) => this.execute(command) };
    const news = async (result: IdentityResult) => {
      this.told.push(result);
    };
    this.openings = new IdentityOpenings(sql);
    this.decisions = new Decisions(this.submissions, this.openings, kernel, news, settings, (fault) =>
      this.faults.push(fault),
    );
    this.cards = new Cards(this.submissions);
    const submit = new SubmitIdentity(this.submissions, this.images, this.decisions, settings);
    identityRoutes(this.calls, this.cards, submit, clock);
    const register = (name: string, handler: unknown) => this.handlers.set(name, handler as AnyHandler);
    this.reviews = new Reviews(this.submissions, this.images, this.openings, async () => this.proposalId);
    const { reviews, decisions, openings } = this;
    const registerByTwo = (_: string, handler: FourEyesHandler<'approveAdvancedIdentity'>) => {
      this.byTwo = handler;
    };
    identityDeskRoutes({ read: register, action: register, fourEyes: registerByTwo } as DeskCallRegistry, {
      reviews,
      decisions,
      openings,
      config: settings,
    });
  }

  /** An image of the member's, not used yet. */
  async image(memberId: number, kind: 'ID_FRONT' | 'ID_BACK' | 'ID_HAND' | 'GUARDIAN'): Promise<string> {
    const wanted = { memberId, kind, file: fakePng(kind), nowMs: this.clock.nowMs() };
    return (await this.images.upload(wanted)).imageId;
  }

  /** An operator's call: request and result are held to the contract. */
  async desk<N extends DeskName>(
    name: N,
    request: Omit<DeskRequest<N>, 'reason'>,
    operator: { operatorId: number; name: string },
  ): Promise<DeskResult<N> & { done?: DeskDone<unknown> }> {
    const handler = this.handlers.get(name);
    if (handler === undefined) throw new Error(`nobody answers ${name}`);
    const isRead = name === 'getIdentityReviews';
    const read = DESK_CALLS[name].request.parse(isRead ? request : { reason: 'a test', ...request });
    const context = { ip: '127.0.0.1', language: 'en', nowMs: this.clock.nowMs() };
    const signedIn = { roles: ['identity' as const], sessionId: 's', ...operator };
    const answer = await answerDeskChecked(name, () => handler(read, signedIn, context));
    const result = isRead ? answer : (answer as DeskDone<unknown>).result;
    DESK_CALLS[name].result.parse(result);
    return isRead ? (result as never) : ({ ...(result as object), done: answer } as never);
  }

  /** Executes the approval of an advanced verification, as the desk does once two operators agree. */
  async approveByTwo(reviewId: string, maker: Reviewer, approver: Reviewer): Promise<unknown> {
    const context = { ip: '127.0.0.1', language: 'en' as const, nowMs: this.clock.nowMs() };
    const request = { reviewId, reason: 'a test' };
    return answerDeskChecked('approveAdvancedIdentity', async () => {
      const examined = await this.byTwo?.examine(request, context);
      const approved = new ApprovedState(canonicalJson(examined?.before));
      return this.byTwo?.execute(request, { maker, approver }, context, approved);
    });
  }

  private async execute(command: Command): Promise<Outcome> {
    if (this.rejection === 'gone') throw new Error('the kernel is gone');
    this.commands.push(command);
    return { sequence: 1, timeMs: 0, rejection: this.rejection, result: 0, repeated: false };
  }
}
