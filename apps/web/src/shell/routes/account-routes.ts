/** The rows of the account centre, the verification and the payment methods. */
import type { RouteRow } from './route-row.ts';

const ACCOUNT = { chunk: 'account', texts: ['account', 'login'], needs: 'login', top: 'back' } as const;

/** A form of the account centre that shows or takes secrets. */
const SECRET_FORM = { ...ACCOUNT, isSecret: true, ground: 'surface' } as const;

/** One screen with three forms, each of which has its path and its title. */
const NEW_PAYMENT = {
  file: 'payment/add-payment/add-payment-screen.tsx',
  chunk: 'identity',
  texts: ['payment', 'identity', 'account', 'login'],
  needs: 'identity',
  top: 'back',
  ground: 'surface',
} as const;

export const ACCOUNT_ROUTES: readonly RouteRow[] = [
  {
    path: '/payment',
    title: 'app.payment',
    screen: 'PaymentScreen',
    file: 'payment/payment/payment-screen.tsx',
    chunk: 'identity',
    texts: ['payment'],
    needs: 'identity',
    keepAlive: true,
    top: 'back',
    shots: [{ name: 'payment-needs-identity', who: 'member', checked: true }],
  },
  {
    ...NEW_PAYMENT,
    path: '/payment/bankCard',
    title: { zh: '添加银行卡', en: 'Add a bank card' },
    screen: 'BankCardScreen',
  },
  {
    ...NEW_PAYMENT,
    path: '/payment/weixin',
    title: { zh: '添加微信支付', en: 'Add WeChat Pay' },
    screen: 'WeixinScreen',
  },
  {
    ...NEW_PAYMENT,
    path: '/payment/zhifubao',
    title: { zh: '添加支付宝', en: 'Add Alipay' },
    screen: 'ZhifubaoScreen',
  },
  {
    ...ACCOUNT,
    path: '/accountCenter',
    title: 'app.accountCenter',
    screen: 'AccountCenterScreen',
    file: 'account/account-center/account-center-screen.tsx',
    shots: [{ name: 'account', who: 'member', checked: true }],
  },
  {
    ...SECRET_FORM,
    path: '/accountCenter/bind',
    title: { zh: '绑定手机或邮箱', en: 'Bind phone or email' },
    screen: 'BindScreen',
    file: 'account/bind/bind-screen.tsx',
    shots: [
      { name: 'bind', who: 'member', query: 'type=mail', checked: true },
      { name: 'bind-change', who: 'member', query: 'type=phone', checked: true },
      {
        name: 'captcha',
        who: 'member',
        query: 'type=mail',
        taps: [{ role: 'button', zh: '获取验证码', en: 'Send code' }],
      },
      {
        name: 'captcha-code',
        who: 'member',
        query: 'type=mail',
        taps: [
          { role: 'button', zh: '获取验证码', en: 'Send code' },
          { role: 'button', zh: '改用验证码', en: 'Use a code instead' },
        ],
      },
    ],
  },
  {
    ...SECRET_FORM,
    path: '/accountCenter/bindSecond',
    title: { zh: '验证新手机号或邮箱', en: 'Verify new phone or email' },
    screen: 'BindSecondScreen',
    file: 'account/bind-second/bind-second-screen.tsx',
  },
  {
    ...SECRET_FORM,
    path: '/accountCenter/change',
    title: { zh: '修改登录密码', en: 'Change login password' },
    screen: 'ChangeScreen',
    file: 'account/change/change-screen.tsx',
    shots: [
      { name: 'change', who: 'member', checked: true },
      { name: 'change-faults', who: 'member', taps: [{ role: 'button', zh: '确认修改', en: 'Change' }] },
    ],
  },
  {
    ...SECRET_FORM,
    path: '/accountCenter/postPasswordSet',
    title: { zh: '设置资金密码', en: 'Set trading password' },
    screen: 'PostPasswordSetScreen',
    file: 'account/post-password-set/post-password-set-screen.tsx',
    shots: [{ name: 'post-password-set', who: 'member', checked: true }],
  },
  {
    ...SECRET_FORM,
    path: '/accountCenter/postPasswordChange',
    title: { zh: '修改资金密码', en: 'Change trading password' },
    screen: 'PostPasswordChangeScreen',
    file: 'account/post-password-change/post-password-change-screen.tsx',
  },
  {
    ...SECRET_FORM,
    path: '/accountCenter/postPasswordForget',
    title: { zh: '重置资金密码', en: 'Reset trading password' },
    screen: 'PostPasswordForgetScreen',
    file: 'account/post-password-forget/post-password-forget-screen.tsx',
  },
  {
    ...SECRET_FORM,
    path: '/accountCenter/googleAuthenticator',
    title: { zh: '绑定谷歌验证器', en: 'Bind Google Authenticator' },
    screen: 'GoogleAuthenticatorScreen',
    file: 'account/google-authenticator/google-authenticator-screen.tsx',
    shots: [
      { name: 'google-install', who: 'member', checked: true },
      {
        name: 'google-key',
        who: 'member',
        taps: [{ role: 'button', zh: '已安装，下一步', en: 'Installed, continue' }],
      },
      {
        name: 'google-code',
        who: 'member',
        taps: [
          { role: 'button', zh: '已安装，下一步', en: 'Installed, continue' },
          { role: 'button', zh: '下一步', en: 'Next' },
        ],
      },
    ],
  },
  {
    ...SECRET_FORM,
    path: '/accountCenter/closeGoogle',
    title: { zh: '关闭谷歌验证器', en: 'Disable Google Authenticator' },
    screen: 'CloseGoogleScreen',
    file: 'account/close-google/close-google-screen.tsx',
  },
  {
    ...ACCOUNT,
    path: '/accountCenter/devices',
    isAddition: true,
    title: 'app.devices',
    screen: 'DevicesScreen',
    file: 'account/devices/devices-screen.tsx',
    shots: [{ name: 'devices', who: 'member', checked: true }],
  },
  {
    ...ACCOUNT,
    path: '/accountCenter/events',
    isAddition: true,
    title: 'app.securityEvents',
    screen: 'EventsScreen',
    file: 'account/events/events-screen.tsx',
    ground: 'surface',
    shots: [{ name: 'security-events', who: 'member', checked: true }],
  },
  {
    path: '/accountCenter/recovery',
    isAddition: true,
    title: 'app.recovery',
    screen: 'RecoveryScreen',
    file: 'account/recovery/recovery-screen.tsx',
    chunk: 'account',
    texts: ['account', 'login', 'identity'],
    needs: 'login',
    isSecret: true,
    top: 'back',
    ground: 'surface',
    shots: [
      { name: 'recovery', who: 'member', query: 'factor=PHONE' },
      { name: 'recovery-factors', who: 'member', checked: true },
    ],
  },
  {
    path: '/realname',
    title: { zh: '身份认证', en: 'Identity verification' },
    screen: 'RealnameScreen',
    file: 'identity/realname/realname-screen.tsx',
    chunk: 'identity',
    texts: ['identity', 'login'],
    needs: 'login',
    top: 'back',
    ground: 'surface',
    shots: [
      { name: 'realname', who: 'member', checked: true },
      {
        name: 'realname-faults',
        who: 'member',
        taps: [{ role: 'button', zh: '提交基础认证', en: 'Submit basic verification' }],
      },
      {
        name: 'realname-country',
        who: 'member',
        taps: [{ role: 'button', zh: '国家/地区', en: 'Country/region' }],
      },
    ],
  },
  {
    path: '/realname1',
    title: { zh: '高级认证', en: 'Advanced verification' },
    screen: 'Realname1Screen',
    file: 'identity/realname1/realname1-screen.tsx',
    chunk: 'identity',
    texts: ['identity'],
    needs: 'login',
    top: 'back',
    ground: 'surface',
    shots: [{ name: 'realname-advanced', who: 'member', checked: true }],
  },
];
