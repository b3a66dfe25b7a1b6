/**
 * The script of GeeTest's widget, version 3, from the address that the server names. Loaded once a page, and only when the
 * provider is GeeTest: from then on whatever it writes into the page is taken, because it knows nothing of trusted types;
 * the page's content policy still decides from which hosts scripts come.
 */

export interface GeetestTerms {
  gt: string;
  challenge: string;
  /** The vendor is down: the widget checks by itself. */
  offline: boolean;
  new_captcha: boolean;
  /** `bind`: no button of its own; `verify` opens it. */
  product: 'bind';
  lang: 'zh-cn' | 'en';
  https: boolean;
}

export interface GeetestFields {
  geetest_challenge: string;
  geetest_validate: string;
  geetest_seccode: string;
}

export interface GeetestWidget {
  onReady(listener: () => void): void;
  onSuccess(listener: () => void): void;
  onError(listener: () => void): void;
  onClose(listener: () => void): void;
  verify(): void;
  /** false until it was passed. */
  getValidate(): GeetestFields | false;
  destroy?(): void;
}

export type InitGeetest = (terms: GeetestTerms, callback: (widget: GeetestWidget) => void) => void;

declare global {
  var initGeetest: InitGeetest | undefined;
}

let loading: Promise<InitGeetest> | undefined;
let isAllowed = false;

/** Loads the script once; a failed load is tried again at the next call. */
export function loadGeetest(url: string): Promise<InitGeetest> {
  loading ??= load(url).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(url: string): Promise<InitGeetest> {
  allowVendor();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`${url} brings no widget`));
    };
    script.onerror = fail;
    script.onload = () => (globalThis.initGeetest ? resolve(globalThis.initGeetest) : fail());
    script.src = url;
    document.head.append(script);
  });
}

function allowVendor(): void {
  if (isAllowed) return;
  isAllowed = true;
  // Plain strings become text and addresses of scripts, never scripts.
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => address,
    createHTML: (html) => html,
  });
}
