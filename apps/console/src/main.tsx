/** Starts the desk: look and texts first, then who is signed in, then React. */
import { createRoot } from 'react-dom/client';
import { applyLook } from './kit/look.ts';
import { allowStylesAlone } from './kit/styles-alone.ts';
import { Root } from './shell/root.tsx';
import './ui/tokens.css';
import './ui/desk.css';

allowStylesAlone((globalThis as { trustedTypes?: Parameters<typeof allowStylesAlone>[0] }).trustedTypes);
await applyLook();
createRoot(document.getElementById('root')!).render(<Root />);
