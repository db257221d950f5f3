/**
 * What to do about an error of npm, by npm's own code for it.
 * @type {readonly { codes: RegExp, advice: string }[]}
 */
const ADVICE = [
  {
    codes: /^(?:EUSAGE|ELOCKVERIFY)$/,
    advice:
      'package-lock.json and package.json do not say the same. After a change to package.json run "npm install" and commit both files. ' +
      'If nobody changed them, this npm reads them differently: report its version (npm --version), and try a newer one (npm install --global npm).',
  },
  {
    codes:
      /^(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|E5\d\d)$/,
    advice:
      'The npm registry cannot be reached. Check the network, and the proxy if there is one (npm config get proxy, npm config get registry).',
  },
  {
    codes: /^(?:E401|E403|E404|ETARGET)$/,
    advice:
      'The registry refuses a package or does not have it. Check which registry npm asks, and whether it wants a login (npm config get registry).',
  },
  {
    codes: /^(?:SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_.*)$/,
    advice:
      'The certificate of the registry is not trusted here. Behind a proxy of your company, name its certificate: NODE_EXTRA_CA_CERTS=/path/to/ca.pem',
  },
  {
    codes: /^EINTEGRITY$/,
    advice: 'What arrived is not what package-lock.json names. Run: npm cache clean --force',
  },
  { codes: /^ENOSPC$/, advice: 'The disk is full.' },
  {
    codes: /^(?:EACCES|EPERM|EROFS)$/,
    advice:
      'This user may not write here. Check the owner of this folder and of npm’s cache (npm config get cache).',
  },
];

/** @param {string} output of npm; npm below 10 writes "npm ERR! code", later ones "npm error code" */
export function adviceOn(output) {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1] ?? '';
  const advice = ADVICE.find(({ codes }) => codes.test(code));
  return advice?.advice ?? 'npm says above what is wrong.';
}
