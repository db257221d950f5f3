// Asks the API or the origin of this container whether it takes requests, and ends with 0 if it does. Plain JavaScript, and no
// program but Node, because an image has no other.
const USUAL_PORTS = { api: 4340, origin: 4330 };
const PATIENCE_MS = 2000;

const { PORT } = process.env;
const ports = PORT ? [PORT] : Object.values(USUAL_PORTS);
const answers = await Promise.all(
  ports.map((port) =>
    fetch(`http://127.0.0.1:${port}/_ready`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  ),
);
process.exitCode = answers.includes(true) ? 0 : 1;
