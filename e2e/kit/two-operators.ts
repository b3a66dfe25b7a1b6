/** A server of the demo with its two operators at the desk, both signed in. */
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type DeskLook, type OperatorAccount, OperatorPage } from './console-operator.ts';
import { type DemoFile, RunningServer } from './running-server.ts';

export interface TwoOperators {
  server: RunningServer;
  browser: Browser;
  demo: DemoFile & { operators: OperatorAccount[] };
  maker: OperatorPage;
  checker: OperatorPage;
}

/**
 * @param settings of the server
 * @param checkerLook how the checker's desk looks; the maker's is by day in English
 */
export async function openTwoOperators(
  settings: Record<string, string> = {},
  checkerLook?: DeskLook,
): Promise<TwoOperators> {
  const [server, browser] = await Promise.all([RunningServer.start(settings), openBrowser()]);
  const demo = server.demo as TwoOperators['demo'];
  const enter = async (name: string, look?: DeskLook) => {
    const page = await OperatorPage.open(browser, demo.console, look);
    await page.signIn(demo.operators.find((one) => one.name === name)!);
    return page;
  };
  const maker = await enter('maker');
  const checker = await enter('checker', checkerLook);
  return { server, browser, demo, maker, checker };
}

/** The checker, whose desk is Chinese, carries out what the maker has just proposed. */
export async function carryOut({ maker, checker }: Pick<TwoOperators, 'maker' | 'checker'>): Promise<void> {
  await checker.approve(await maker.proposalPath(), '已核对');
  await checker.page.getByText('已执行', { exact: true }).first().waitFor();
}
