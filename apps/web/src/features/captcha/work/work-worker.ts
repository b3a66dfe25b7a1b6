/** Does a captcha's work off the screen's thread. Imports nothing that needs a page. */
import { findNumber, type Work } from './find-number.ts';

addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(findNumber(data)));
