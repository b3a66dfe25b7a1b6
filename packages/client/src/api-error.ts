/**
 * Why a call did not succeed, in words for a toast (product#errors). Invariant: `message` is never empty and never
 * technical; a 5xx answer's own text is not shown.
 */
import { SESSION_INVALID, type WireLanguage } from '@tern/protocol';

/** `refused` a known call said no; `http` a transport fault; `timeout` and `connection` no answer at all; `request` never sent. */
export type ApiErrorKind = 'refused' | 'timeout' | 'connection' | 'http' | 'request';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: ApiErrorKind,
    /** A code of the error table (protocol), or '' when there was no envelope. */
    readonly code: string,
    message: string,
    /** 0 when there was no answer. */
    readonly httpStatus: number,
    /** True when the call was made with a session: a login that is refused has none that could be over. */
    readonly hadSession = false,
    /** The seconds after which the server may answer otherwise; 0 when it did not say. */
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }
}

export function isSessionInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && error.code === SESSION_INVALID;
}

type Text = Record<WireLanguage, string>;

const HTTP_TEXTS: Record<number, Text> = {
  400: { zh: '请求错误', en: 'Bad request' },
  401: { zh: '拒绝访问', en: 'Access denied' },
  403: { zh: '拒绝访问', en: 'Access denied' },
  404: { zh: '请求的资源不存在', en: 'Resource not found' },
  405: { zh: '请求方法不允许', en: 'Request method not allowed' },
  408: { zh: '请求超时', en: 'Request timed out' },
  500: { zh: '服务器端出错', en: 'Server side error' },
  501: { zh: '网络未实现', en: 'Network not implemented' },
  502: { zh: '网络错误', en: 'Network error' },
  503: { zh: '服务不可用', en: 'Service not available' },
  504: { zh: '网络超时', en: 'Network timeout' },
  505: { zh: 'HTTP 版本不支持该请求', en: 'HTTP version not supported' },
};
const SERVER_FAULT: Text = { zh: '服务器异常，请稍后再试', en: 'Server error, please try again later' };
const TIMEOUT: Text = { zh: '请求超时', en: 'Request timeout' };
const CONNECTION: Text = { zh: '连接失败，请检查网络', en: 'Connection failed, please check the network' };
const REQUEST: Text = { zh: '错误的请求', en: 'Wrong request' };

/** Text of a fault by its HTTP status; `own` is the server's errorMessage, used where the catalogue has no text. */
export function httpFaultText(status: number, own: string, language: WireLanguage): string {
  return HTTP_TEXTS[status]?.[language] ?? (own || SERVER_FAULT[language]);
}

export function timeoutError(language: WireLanguage): ApiError {
  return new ApiError('timeout', '', TIMEOUT[language], 0);
}

export function connectionError(language: WireLanguage): ApiError {
  return new ApiError('connection', '', CONNECTION[language], 0);
}

export function requestError(language: WireLanguage): ApiError {
  return new ApiError('request', '', REQUEST[language], 0);
}
