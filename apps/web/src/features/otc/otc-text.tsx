/** A remark or a line of another party of the desk; of a simulated one the half in the reader's language. */
import { currentLanguage } from '../../locale/text.ts';
import { UserText } from '../../ui/user-text.tsx';
import { useSimulated } from '../market/index.ts';
import { readersHalf } from './readers-half.ts';

export function OtcText({ text, className }: { text: string; className?: string | undefined }) {
  const isDemo = useSimulated();
  return <UserText text={isDemo ? readersHalf(text, currentLanguage()) : text} className={className} />;
}
