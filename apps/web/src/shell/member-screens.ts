/** The member's own small screens, loaded together. */

export { LanguageScreen } from '../screens/member/language/language-screen.tsx';
export { PersonalCenterScreen } from '../screens/member/personal-center/personal-center-screen.tsx';
export { SettingScreen } from '../screens/member/setting/setting-screen.tsx';
