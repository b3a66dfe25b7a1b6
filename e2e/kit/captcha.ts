/**
 * The captcha as a person passes it: the widget opens, the finger drags the piece under the hole with its figure. Which
 * that is the demo tells. Also without a screen, for members that a journey only needs to exist.
 */
import { type CaptchaFlow, ERRORS } from '@tern/protocol';
import type { Locator, Response } from 'playwright-core';
import { apiOf } from './member-api.ts';
import type { Phone } from './phone.ts';
import { movementEnds } from './stillness.ts';

const PUZZLE = '/api/data/captcha/getPuzzle';
const SOLVED = '/api/data/captcha/solve';
const MEMBER_CODE = '/api/member/security/sendCode';

export interface Puzzle {
  challenge: string;
  /** The picture's width in its own pixels. */
  width: number;
}

/** Does what makes the widget open, and waits for its puzzle. */
export async function openCaptcha(phone: Phone, act: () => Promise<unknown>): Promise<Puzzle> {
  const asked = phone.page.waitForResponse((response) => response.url().endsWith(PUZZLE));
  await act();
  return puzzleOf(await asked);
}

async function puzzleOf(response: Response): Promise<Puzzle> {
  const form = new URLSearchParams(response.request().postData() ?? '');
  const { result } = (await response.json()) as { result: { width: number } };
  return { challenge: form.get('challenge') ?? '', width: result.width };
}

export async function answerOf(phone: Phone, challenge: string, flow: CaptchaFlow): Promise<string> {
  const { answer } = await apiOf(phone.origin).call('answerCaptcha', { challenge, flow });
  return answer;
}

/** Drags the handle until the piece's left edge is at `left` pixels of the picture. */
export async function dragPiece(phone: Phone, puzzle: Puzzle, left: number): Promise<void> {
  const dialog = phone.page.getByRole('dialog');
  const handle = await middleOf(dialog.getByRole('slider'));
  const picture = await dialog.getByRole('img').first().boundingBox();
  const distance = (left * (picture?.width ?? 0)) / puzzle.width;
  const solved = phone.page.waitForResponse((response) => response.url().endsWith(SOLVED));
  await phone.swipe(handle, { x: handle.x + distance, y: handle.y });
  await solved;
}

/** Reads where the piece belongs. */
type ReadAnswer = (challenge: string) => Promise<string>;

/** Opens the widget by `act`, drags the piece to its place, and waits until the widget is gone. */
export async function passCaptcha(
  phone: Phone,
  flow: CaptchaFlow,
  act: () => Promise<unknown>,
): Promise<void> {
  await passCaptchaBy(phone, (challenge) => answerOf(phone, challenge, flow), act);
}

/** The same where no call of the exchange tells the answer. */
export async function passCaptchaBy(
  phone: Phone,
  readAnswer: ReadAnswer,
  act: () => Promise<unknown>,
): Promise<void> {
  await solve(phone, readAnswer, await openCaptcha(phone, act));
}

/** The same inside a session, whose earlier captcha may stand for this code: then no widget opens. */
export async function passCaptchaIfAsked(
  phone: Phone,
  act: () => Promise<unknown>,
  readAnswer: ReadAnswer = (challenge) => answerOf(phone, challenge, 'security'),
): Promise<void> {
  const answered = phone.page.waitForResponse(async (response) => {
    if (response.url().endsWith(PUZZLE)) return true;
    return response.url().endsWith(MEMBER_CODE) && !(await isCaptchaAsked(response));
  });
  await act();
  const response = await answered;
  if (!response.url().endsWith(PUZZLE)) return;
  await solve(phone, readAnswer, await puzzleOf(response));
}

async function isCaptchaAsked(response: Response): Promise<boolean> {
  const { errorCode } = (await response.json()) as { errorCode?: string };
  return errorCode === ERRORS.captchaRequired.code;
}

async function solve(phone: Phone, readAnswer: ReadAnswer, puzzle: Puzzle): Promise<void> {
  const answer = await readAnswer(puzzle.challenge);
  await phone.page.getByRole('dialog').getByRole('slider').waitFor();
  await movementEnds(phone.page);
  await dragPiece(phone, puzzle, Number(answer));
  await phone.page.getByRole('slider').waitFor({ state: 'hidden' });
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the handle is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
