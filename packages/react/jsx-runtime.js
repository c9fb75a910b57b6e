export { Fragment, jsx as jsxDEV, jsx, jsxs } from 'preact/jsx-runtime';
