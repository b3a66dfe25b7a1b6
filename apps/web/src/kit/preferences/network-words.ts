/** The name of a network as this member reads it. */
import { networkName } from '@tern/protocol';
import { currentLanguage } from '../../locale/text.ts';

export const networkWords = (name: string): string => networkName(name, currentLanguage());
