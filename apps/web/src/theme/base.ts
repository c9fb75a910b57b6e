// Mantine's base styles, and those of the components that our own styles override; they come with the first files,
// because ours must come after them. The styles of all other components are loaded with the components
// (first-load/mantine-styles.ts).
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import './tokens.css';
