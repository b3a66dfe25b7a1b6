/** An address whole, in groups of four without spaces between them, so that a selection copies the address itself. */
import { cx } from '../../ui/cx.ts';
import { addressGroups } from './address-groups.ts';

export function AddressText({ address, className }: { address: string; className?: string }) {
  return (
    <span className={cx('flex flex-wrap font-mono', className)} data-address={address}>
      {addressGroups(address).map((parts, at) => (
        <span key={at} className="mr-1.5 whitespace-nowrap">
          {parts.map(({ text, isMarked }) => (
            <span key={`${text}${isMarked}`} className={isMarked ? 'font-semibold text-brand' : 'text-text'}>
              {text}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
