/** Runs the checks of codec.test.ts on the commands of contracts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_TYPES, TIMES_IN_FORCE } from '../base/order-words.ts';
import { CodecError } from '../codec/byte-reader.ts';
import {
  id,
  is,
  LIMIT,
  name,
  requestId,
  signed,
  tradeType,
  triggerSource,
  type,
  words,
} from '../codec/testing/field-arbitraries.ts';
import { recordsOf } from '../codec/testing/field-values.ts';
import { knownNames, write } from '../codec/testing/known-names.ts';
import { WordReader } from '../codec/word-reader.ts';
import { CONTRACT_COMMANDS } from '../contract/command-declarations.ts';
import {
  type ContractBlockCommand,
  type PlaceContractOrder,
  TRADE_TYPES,
  TRIGGER_SOURCES,
} from '../contract/commands.ts';
import { ContractOrderFields } from '../contract/orders/contract-order-fields.ts';
import { CancelFields } from '../orders/cancel-fields.ts';
import type { Command } from './commands.ts';
import { readCommands } from './read-commands.ts';

const contractCommands: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({
      kind: is('place-contract-order'),
      memberId: id,
      market: name,
      requestId,
      tradeType,
      type,
      timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
      price: signed,
      lots: signed,
      closeAll: fc.boolean(),
      leverage: id,
      takeProfit: signed,
      stopLoss: signed,
      triggerSource,
      closePercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
    })
    .map((order) =>
      order.closePercent === 0 ? order : { ...order, lots: 0n },
    ) as fc.Arbitrary<PlaceContractOrder>,
  fc.record({
    kind: is('cancel-contract-order'),
    memberId: id,
    orderId: id.filter((n) => n > 0),
    requestId: is(''),
  }),
  fc.record({ kind: is('cancel-contract-order'), memberId: id, orderId: fc.constant(0), requestId }),
  recordsOf<ContractBlockCommand>(CONTRACT_COMMANDS),
);

type Order = Extract<Command, { kind: 'place-contract-order' | 'cancel-contract-order' }>;

const ORDER: PlaceContractOrder = {
  kind: 'place-contract-order',
  memberId: 7,
  requestId: '',
  market: 'BTC/USDT:USDT',
  tradeType: 'OPEN_LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 1n,
  lots: 1n,
  closeAll: false,
  closePercent: 0,
  leverage: 0,
  takeProfit: 0n,
  stopLoss: 0n,
  triggerSource: 'MARK',
};

/** As the hot path must see it: too large is 2^53, negative is -1. */
function seen(value: bigint): number {
  if (value < 0n) return -1;
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? 2 ** 53 : Number(value);
}

function readerOf(order: Order): WordReader {
  const reader = new WordReader();
  reader.open(write([order], knownNames()).commands);
  return reader;
}

describe('commands of contracts', () => {
  it('come back as they were written, in any number', () => {
    fc.assert(
      fc.property(fc.array(contractCommands, { maxLength: 20 }), (list) => {
        const dictionary = knownNames();
        expect(readCommands(write(list, dictionary), dictionary)).toEqual(list);
      }),
      { numRuns: 500 },
    );
  });

  it('are read by the forms of the hot path alike', () => {
    const form = new ContractOrderFields();
    const cancel = new CancelFields();
    fc.assert(
      fc.property(contractCommands, (command) => {
        if (command.kind === 'cancel-contract-order') {
          const reader = readerOf(command);
          cancel.read(reader);
          reader.checkFinished();
          expect({ ...cancel, kind: command.kind }).toEqual(command);
        } else if (command.kind === 'place-contract-order') {
          const reader = readerOf(command);
          form.read(reader, knownNames());
          reader.checkFinished();
          expect({ ...form }).toEqual({
            memberId: command.memberId,
            requestId: command.requestId,
            closeAll: command.closeAll,
            closePercent: command.closePercent,
            market: knownNames().contractNumber(command.market) ?? -1,
            tradeType: TRADE_TYPES.indexOf(command.tradeType),
            type: ORDER_TYPES.indexOf(command.type),
            timeInForce: TIMES_IN_FORCE.indexOf(command.timeInForce),
            triggerSource: TRIGGER_SOURCES.indexOf(command.triggerSource),
            leverage: command.leverage,
            price: seen(command.price),
            lots: seen(command.lots),
            takeProfit: seen(command.takeProfit),
            stopLoss: seen(command.stopLoss),
          });
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are refused by the engine when they do not fit, never by the writer', () => {
    const dictionary = knownNames();
    const strange = { ...ORDER, requestId: 'é'.repeat(500), market: 'm'.repeat(500) };
    const large = { price: 2n ** 300n, lots: -(2n ** 300n), leverage: 0.5, memberId: Number.NaN };
    expect(readCommands(write([{ ...strange, ...large }], dictionary), dictionary)).toEqual([
      {
        ...ORDER,
        memberId: Number.MAX_SAFE_INTEGER,
        leverage: Number.MAX_SAFE_INTEGER,
        requestId: 'é'.repeat(65),
        market: 'm'.repeat(33),
        price: LIMIT,
        lots: -LIMIT,
      },
    ]);
    const form = new ContractOrderFields();
    form.read(readerOf({ ...ORDER, ...large, memberId: 1 }), dictionary);
    expect(form).toMatchObject({ price: 2 ** 53, lots: -1, leverage: Number.MAX_SAFE_INTEGER });
  });

  it('are an error when cut off or of a contract that was never listed', () => {
    const dictionary = knownNames();
    fc.assert(
      fc.property(fc.array(contractCommands, { minLength: 1, maxLength: 5 }), fc.nat(), (list, cut) => {
        const batch = write(list, dictionary);
        const end = cut % batch.commands.length;
        expect(() =>
          readCommands({ ...batch, commands: batch.commands.subarray(0, end) }, dictionary),
        ).toThrow(CodecError);
      }),
    );
    dictionary.learnContract({ market: 'later', base: 'BTC', priceScale: 2, qtyScale: 6 });
    const later = write([{ ...ORDER, market: 'later' }], dictionary);
    expect(() => readCommands(later, knownNames())).toThrow(CodecError);
    const reader = new WordReader();
    reader.open(later.commands);
    expect(() => new ContractOrderFields().read(reader, knownNames())).toThrow(CodecError);
  });
});

it('forms made of any bytes are read or a CodecError', () => {
  const reader = new WordReader();
  fc.assert(
    fc.property(words, (bytes) => {
      for (const form of [new ContractOrderFields(), new CancelFields()])
        try {
          reader.open(bytes);
          form.read(reader, knownNames());
          reader.check();
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
    }),
    { numRuns: 2000 },
  );
});
