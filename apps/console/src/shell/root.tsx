/**
 * The providers around the whole console: server state, address, antd with its theme and language and the nonce for its
 * styles.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import english from 'antd/locale/en_US';
import chinese from 'antd/locale/zh_CN';
import { StrictMode, useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { chosenLanguage, chosenTheme } from '../kit/look.ts';
import { queryClient } from '../kit/query-client.ts';
import { antdTheme } from '../kit/theme.ts';
import { Gate } from './gate.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// Not the body: for layers in the body antd locks its scrolling by a style without the nonce.
const layers = () => document.getElementById('layers') ?? document.body;

// One route for all, since the operator's roles decide about the desks below it. A router of this kind alone can ask before
// a page is left.
const router = createBrowserRouter([{ path: '*', Component: Pages }]);

export function Root() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}

function Pages() {
  const language = chosenLanguage.use();
  const look = chosenTheme.use();
  const theme = useMemo(() => antdTheme(look), [look]);
  return (
    <ConfigProvider
      theme={theme}
      locale={language === 'zh' ? chinese : english}
      csp={{ nonce }}
      getPopupContainer={layers}
      button={{ autoInsertSpace: false }}
      // It draws outside of React, and fails on a button that its own click takes away.
      wave={{ disabled: true }}
    >
      <App notification={{ placement: 'topRight' }} message={{ maxCount: 3 }}>
        {/* Built anew in the other language: texts are read while rendering. */}
        <Gate key={language} />
      </App>
    </ConfigProvider>
  );
}
