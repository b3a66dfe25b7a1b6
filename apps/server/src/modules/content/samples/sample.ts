/**
 * Shapes of the sample texts. A body is plain text: paragraphs are separated by an empty line, no markup. Every body
 * says that it is a sample.
 */
import type { AgreementKind } from '@tern/protocol';

export interface SampleBanner {
  id: number;
  bannerUrl: string;
  title: string;
  link: string;
}

export interface SampleNotice {
  id: number;
  /** Days before the day of the first start. */
  daysAgo: number;
  title: string;
  body: string;
}

export interface SampleAgreement {
  kind: AgreementKind;
  title: string;
  body: string;
}
