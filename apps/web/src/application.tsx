import './theme/base.ts';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { choosePages } from './app/before-sign-in.tsx';
import { startI18n } from './i18n/i18n.ts';
import { startVisit } from './shared/session/start-visit.ts';

const root = document.getElementById('root');
if (!root) throw new Error('no #root');
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

const pages = choosePages(startI18n().then(startVisit));
createRoot(root).render(
  <StrictMode>
    <App pages={pages} nonce={nonce} />
  </StrictMode>,
);
