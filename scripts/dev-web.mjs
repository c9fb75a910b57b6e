// Vite's server for npm run dev, on Node 24; it ends with its parent process. API_PORT is the port of the API server.
import { createServer } from 'vite';

const port = Number(process.env.PORT);
try {
  const server = await createServer({ server: { port, strictPort: true, host: '127.0.0.1' } });
  await server.listen();
  const stop = async () => {
    await server.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
} catch (error) {
  console.error(`The web server of development does not start: ${error.message}.`);
  process.exit(1);
}
