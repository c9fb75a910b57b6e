import '@mantine/core/styles.css';
import './theme/tokens.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followVisit } from './app/follow-visit.ts';
import { startI18n } from './i18n/i18n.ts';
import { startVisit } from './lib/start-visit.ts';

const root = document.getElementById('root');
if (!root) throw new Error('no #root');
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

const ready = startI18n().then(startVisit).then(followVisit);
createRoot(root).render(
  <StrictMode>
    <App ready={ready} nonce={nonce} />
  </StrictMode>,
);
