/** The desk's calls about contracts, their risk and the insurance fund. */
import { z } from 'zod';
import { CONTRACT_STATUSES, FEED_STATES, MARGIN_MODES, POSITION_SIDES } from '../contract-values.ts';
import { action, fourEyes, read } from '../desk-call.ts';
import { contractSettings as settings } from '../desk-contract-settings.ts';
import { because, deskPaging, jsonText, publicText, shownText, weightedSource } from '../desk-scalars.ts';
import { RESUMED_CONTRACT_STATUSES, SETTABLE_CONTRACT_STATUSES } from '../desk-values.ts';
import { currency, decimal, done, id, money, page, pairsName, time } from '../scalars.ts';

const scopeRisk = z.strictObject({
  memberId: id,
  mode: z.enum(MARGIN_MODES),
  /** Empty for a cross account. */
  pairsName: z.string(),
  side: z.union([z.enum(POSITION_SIDES), z.literal('')]),
  /** "43.20%", or "999.99%+". */
  risk: z.string(),
  equity: money,
  /** Maintenance margin and closing fee. */
  need: money,
  /** Σ quantity × mark. */
  notional: money,
});

export const DESK_CONTRACT_CALLS = {
  getDeskContracts: read({
    path: 'contract/getContracts',
    roles: ['market', 'finance', 'support'],
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        pairsName: z.string(),
        status: z.enum(CONTRACT_STATUSES),
        /** An operator's, or INDEX_DEAD, DEFICIT; members read `publicText`. */
        reason: z.string(),
        publicText,
        feed: z.enum(FEED_STATES),
        /** Since when status and feed are what they are; 0: never heard. */
        statusSince: time,
        feedSince: time,
        priceScale: z.int(),
        qtyScale: z.int(),
        settings,
        /** Announced, because they would lock positions, and when they take effect; null and 0: none. */
        pendingSettings: settings.nullable(),
        settingsFrom: time,
        /** Empty before the first. */
        indexPrice: money,
        markPrice: money,
        lastPrice: money,
        sources: z.array(z.strictObject({ source: z.string(), weight: z.int() })),
        /** Σ quantity of one side, and what it is worth at the mark. */
        openQty: money,
        openValue: money,
        /** Percent, of the last settlement and of the next one. */
        fundingRate: money,
        nextFundingRate: money,
        nextFundingTime: time,
      }),
    ),
  }),

  /** Lists the contract PREPARED; its index is set from the sources, its currency must be listed. */
  createContract: fourEyes({
    path: 'contract/createContract',
    roles: ['market'],
    errors: [
      'currencyUnknown',
      'marketExists',
      'marketScale',
      'marketFees',
      'indexSources',
      'contractSettings',
      'contractIndex',
    ],
    request: because({
      tokenCur: currency,
      priceScale: z.int().min(0).max(8),
      qtyScale: z.int().min(0).max(8),
      settings,
      sources: z.array(weightedSource).min(3).max(10),
    }),
    result: z.strictObject({ pairsName: z.string() }),
  }),

  /**
   * tickSize and qtyStep only while there are neither orders nor positions. Settings that would lock positions are
   * announced to their members at once and take effect after bounds.noticeSeconds of the settings in force.
   */
  setContractSettings: fourEyes({
    path: 'contract/setSettings',
    roles: ['market'],
    errors: ['pairUnknown', 'marketFees', 'contractSettings', 'contractInUse', 'contractIndex'],
    request: because({ pairsName, settings }),
    result: z.strictObject({
      /** Whose positions would be locked: they are warned. */
      membersLocked: z.int(),
      /** 0: in force at once. */
      settingsFrom: time,
    }),
  }),

  /** Whom these settings (as JSON text, the shape of setContractSettings) would bring to 80 % and more who is not there now. */
  previewContractSettings: read({
    path: 'contract/previewSettings',
    roles: ['market'],
    errors: ['pairUnknown', 'marketFees', 'contractSettings'],
    request: z.strictObject({ pairsName, settings: jsonText }),
    result: z.strictObject({
      /** As of the last durable command. */
      sequence: id,
      scopes: z.int(),
      /** The worst 200. */
      rows: z.array(scopeRisk.extend({ riskAfter: z.string(), wouldBeLiquidated: z.boolean() })),
      wouldBeLiquidated: z.int(),
      above80: z.int(),
      /** Members of whom a position is not locked now and would be, and how long they are warned before; 0: at once. */
      membersLocked: z.int(),
      noticeSeconds: z.int(),
    }),
  }),

  /**
   * Not from HALTED: what leaves it is a resume, and takes two. `reason` stays on the desk, members read `publicText`: a halt
   * and cancel-only want one, OPEN may have one.
   */
  setContractStatus: action({
    path: 'contract/setStatus',
    roles: ['market'],
    errors: [
      'pairUnknown',
      'publicTextWanted',
      'nothingToChange',
      'marketClosed',
      'contractHaltedByTwo',
      'indexDead',
    ],
    request: because({ pairsName, status: z.enum(SETTABLE_CONTRACT_STATUSES), publicText }),
    result: done,
  }),

  resumeContract: fourEyes({
    path: 'contract/resume',
    roles: ['market'],
    loneHours: 1,
    errors: ['pairUnknown', 'publicTextWanted', 'nothingToChange', 'indexDead'],
    request: because({ pairsName, status: z.enum(RESUMED_CONTRACT_STATUSES), publicText }),
    result: done,
  }),

  getRiskDesk: read({
    path: 'contract/getRisk',
    roles: ['market', 'finance'],
    request: z.strictObject({}),
    result: z.strictObject({
      fund: money,
      deficit: money,
      /** Scopes that wait for their liquidation. */
      waiting: z.int(),
      contracts: z.array(
        z.strictObject({
          pairsName: z.string(),
          status: z.enum(CONTRACT_STATUSES),
          feed: z.enum(FEED_STATES),
          statusSince: time,
          feedSince: time,
          /** The prices jumped and their sources do not agree yet. */
          hasJumped: z.boolean(),
          /** Production wants five: with fewer, two silent ones stop all opening. */
          hasFewSources: z.boolean(),
          markPrice: money,
          indexPrice: money,
          openQty: money,
          openValue: money,
          longs: z.int(),
          shorts: z.int(),
          /** The share of the largest holder of each side, percent of that side. */
          largestLong: money,
          largestShort: money,
          sources: z.array(
            z.strictObject({
              source: z.string(),
              weight: z.int(),
              /** Empty: never heard. */
              price: money,
              ageMs: z.int(),
              isValid: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),

  /** Highest risk first. */
  getRiskyAccounts: read({
    path: 'contract/getRiskyAccounts',
    roles: ['market', 'finance', 'support'],
    request: z.strictObject(deskPaging),
    result: page(scopeRisk),
  }),

  /** Largest first. */
  getOpenInterest: read({
    path: 'contract/getOpenInterest',
    roles: ['market', 'finance'],
    errors: ['pairUnknown'],
    request: z.strictObject({ pairsName, side: z.enum(POSITION_SIDES), ...deskPaging }),
    result: page(
      z.strictObject({
        memberId: id,
        qty: money,
        value: money,
        /** The share of the side. */
        percent: money,
        leverage: z.int(),
        mode: z.enum(MARGIN_MODES),
        unrealisedPnl: money,
      }),
    ),
  }),

  getDeskLiquidations: read({
    path: 'contract/getLiquidations',
    roles: ['market', 'finance', 'support'],
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        liquidationId: id,
        memberId: id,
        mode: z.enum(MARGIN_MODES),
        pairsName: z.string(),
        side: z.union([z.enum(POSITION_SIDES), z.literal('')]),
        outcome: z.string(),
        equity: money,
        need: money,
        marginLost: money,
        fundChange: money,
        adlQty: money,
        sharedLoss: money,
        deficit: money,
        time,
      }),
    ),
  }),

  /**
   * The index of one contract, or of all (pairsName absent), moves by `percent` over `minutes`, one tick a second, and
   * stays there for a minute; the rest of the world stands still. With `orders` LEAVE everybody's contract orders are
   * withdrawn first, as makers do in a fall. Rehearsed on the newest durable state; changes nothing.
   */
  getStress: read({
    path: 'contract/getStress',
    roles: ['market', 'finance'],
    errors: ['pairUnknown', 'stressBusy'],
    request: z.strictObject({
      pairsName: pairsName.optional(),
      percent: z.string().regex(/^-?\d{1,3}$/),
      minutes: z.string().regex(/^\d{1,2}$/),
      /** STAY without it. */
      orders: z.enum(['STAY', 'LEAVE']).optional(),
    }),
    result: z.strictObject({
      sequence: id,
      tookMs: z.int(),
      fundBefore: money,
      fundAfter: money,
      fundLowest: money,
      sharedLoss: money,
      deficit: money,
      halted: z.array(z.string()),
      liquidations: z.int(),
      deleveragings: z.int(),
      /** The first 500. */
      liquidated: z.array(
        z.strictObject({
          memberId: id,
          mode: z.enum(MARGIN_MODES),
          pairsName: z.string(),
          side: z.union([z.enum(POSITION_SIDES), z.literal('')]),
          /** After the start of the fall. */
          second: z.int(),
          marginLost: money,
          fundChange: money,
          outcome: z.string(),
        }),
      ),
      /** The first 500. */
      deleveraged: z.array(
        z.strictObject({
          memberId: id,
          pairsName: z.string(),
          side: z.enum(POSITION_SIDES),
          qty: money,
          price: money,
          second: z.int(),
        }),
      ),
      /** At most 120 points. */
      curve: z.array(z.strictObject({ second: z.int(), percent: money, fund: money, liquidations: z.int() })),
    }),
  }),

  /** Money that the house puts into the fund from outside; `reference` once for ever. */
  seedInsuranceFund: fourEyes({
    path: 'contract/seedInsuranceFund',
    roles: ['finance'],
    errors: ['amountInvalid', 'fundReference'],
    request: because({ amount: decimal, reference: shownText(64) }),
    result: done,
  }),
} as const;
