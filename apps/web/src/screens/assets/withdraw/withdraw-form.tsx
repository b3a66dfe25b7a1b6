/** The fields of a withdrawal, what refuses it, what arrives, and the sheet that confirms it. */
import { displayExact } from '@tern/math';
import { decimalOf } from '@tern/protocol';
import { Info } from 'lucide-react';
import type { FormEvent } from 'react';
import { type Network, NetworkField, usualTime } from '../../../features/chain/index.ts';
import { FreezeNote, type Security, useMember } from '../../../features/member/index.ts';
import {
  amountProblem,
  arrivesOf,
  networkOf,
  useAddressCheck,
  type WithdrawalAction,
  type WithdrawalForm,
  type WithdrawalTerms,
  withdrawalBlocks,
} from '../../../features/withdrawal/index.ts';
import { serverNow } from '../../../kit/time/server-clock.ts';
import { useSecondsLeft } from '../../../kit/time/use-seconds-left.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { AddressField } from './address-field.tsx';
import { AmountField } from './amount-field.tsx';
import type { AskedWithdrawal } from './asked-withdrawal.ts';
import { BlockNotes } from './block-notes.tsx';
import { useConfirmSheet } from './use-confirm-sheet.tsx';
import { useReadLink } from './use-read-link.ts';

export interface WithdrawFormProps {
  form: WithdrawalForm;
  dispatch(action: WithdrawalAction): void;
  networks: readonly Network[];
  terms: WithdrawalTerms;
  security: Security;
}

export function WithdrawForm({ form, dispatch, networks, terms, security }: WithdrawFormProps) {
  const network = networkOf(form, networks);
  const check = useAddressCheck(form.currency, network?.chain ?? '', form.address);
  useReadLink(form.address, check, dispatch);
  // Drawn again when the lock ends.
  useSecondsLeft(terms.lockedUntil);
  const isFrozen = security.freeze !== null;
  const isIdentityInReview = useMember()?.cardState === 'REVIEWING';
  const blocks = withdrawalBlocks({ terms, network, isFrozen, isIdentityInReview, nowMs: serverNow() });
  const { open, sheet } = useConfirmSheet(security);
  const arrives = network && arrivesOf(form.amount, network.withdrawalFee);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'tried' });
    const asked = askedOf({ form, network, check, terms });
    if (asked && blocks.length === 0) open(asked);
  };
  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
        <div className="flex flex-col gap-4 px-4 pt-4 pb-6">
          <div className="-mx-4 empty:hidden">
            <FreezeNote />
          </div>
          <BlockNotes blocks={blocks} terms={terms} network={network} />
          <NetworkField
            networks={networks}
            chain={network?.chain ?? ''}
            onChoose={(chain) => dispatch({ type: 'chain', chain })}
            error={form.tried && !network ? t('chain.networkRequired') : undefined}
          />
          <AddressField form={form} dispatch={dispatch} network={network} check={check} />
          <AmountField form={form} dispatch={dispatch} network={network} terms={terms} />
          {network && <FactList facts={factsOf(network, terms)} />}
          <Note icon={<Info size={16} aria-hidden />}>{t('chain.withdrawNote')}</Note>
        </div>
        <FootBar>
          <div className="min-w-0 self-center">
            <p className="text-12 text-text-3">{t('chain.arrives')}</p>
            <output className="block text-17 font-semibold break-words">
              {arrives === undefined ? '--' : displayExact(arrives)}{' '}
              <span className="text-12 font-normal whitespace-nowrap text-text-2">{form.currency}</span>
            </output>
          </div>
          <Button type="submit" size="large" disabled={blocks.length > 0}>
            {t('chain.submit')}
          </Button>
        </FootBar>
      </form>
      {sheet}
    </>
  );
}

function factsOf(network: Network, terms: WithdrawalTerms): Fact[] {
  return [
    [t('chain.fee'), `${displayExact(network.withdrawalFee)} ${network.currency}`],
    [t('chain.safety'), t(terms.hasGoogle ? 'chain.byGoogle' : 'chain.byCode')],
    [t('chain.usualTime'), t('chain.afterSending', { time: usualTime(network.usualSeconds) })],
  ];
}

interface Typed {
  form: WithdrawalForm;
  network: Network | undefined;
  check: ReturnType<typeof useAddressCheck>;
  terms: WithdrawalTerms;
}

/** undefined as long as a field is not as it has to be. */
function askedOf({ form, network, check, terms }: Typed): AskedWithdrawal | undefined {
  const amount = decimalOf(form.amount);
  if (!network || check.state !== 'valid' || amount === undefined) return undefined;
  if (amountProblem(amount, network, terms)) return undefined;
  const arrives = arrivesOf(amount, network.withdrawalFee);
  if (arrives === undefined) return undefined;
  const { currency, chain, withdrawalFee: fee } = network;
  return {
    request: { currency, chain, address: check.checked.address, amount, fee },
    network: network.network,
    arrives,
  };
}
