import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Checks deploy/kubernetes against the schemas of Kubernetes and of CloudNativePG. These are large and not
// ours, so they are not part of this repository:
//
//     npm install --prefix /tmp/schemas kubernetes-models@5.1.0 ajv@8.20.0 yaml@2.9.1
//     node scripts/check-manifests.mjs /tmp/schemas postgresql.cnpg.io_clusters.yaml
//
// The second file is config/crd/bases/postgresql.cnpg.io_clusters.yaml of the repository of CloudNativePG, at
// the tag of the operator's version.

const [modules = '', crdFile = ''] = process.argv.slice(2);
const load = createRequire(path.resolve(modules, 'package.json'));
const { parse, parseAllDocuments } = load('yaml');
const { Ajv } = load('ajv');

const FOLDER = fileURLToPath(new URL('../deploy/kubernetes/', import.meta.url));
const crd = parse(readFileSync(crdFile, 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });

/** Kubernetes drops fields that a definition does not know, which would hide a misspelt one. */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (schema['x-kubernetes-int-or-string'] === true)
    return { anyOf: [{ type: 'integer' }, { type: 'string' }] };
  return schema.type === 'object' && schema.properties && !isOpen && schema.additionalProperties === undefined
    ? { ...parts, additionalProperties: false }
    : parts;
}

async function errorsOf(object) {
  const { apiVersion, kind } = object;
  if (apiVersion.startsWith(`${crd.spec.group}/`)) {
    if (kind !== crd.spec.names.kind) return [`${kind} is not in ${crdFile}`];
    const version = crd.spec.versions.find(({ name }) => `${crd.spec.group}/${name}` === apiVersion);
    const schema = closed(version.schema.openAPIV3Schema);
    schema.properties.metadata = { type: 'object' };
    const validate = ajv.compile(schema);
    return validate(object) ? [] : validate.errors.map((error) => `${error.instancePath} ${error.message}`);
  }
  const folder = path.join(path.resolve(modules), 'node_modules/kubernetes-models');
  const { [kind]: model } = await import(path.join(folder, apiVersion, `${kind}.js`));
  try {
    new model(object).validate();
    return [];
  } catch (error) {
    return [String(error.message)];
  }
}

let wrong = 0;
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.yaml')))
  for (const document of parseAllDocuments(readFileSync(path.join(FOLDER, file), 'utf8'))) {
    const object = document.toJS();
    const errors = [...document.errors.map(String), ...(await errorsOf(object))];
    wrong += errors.length;
    process.stdout.write(
      `${errors.length === 0 ? 'holds ' : 'BROKEN'}  ${file}  ${object.kind} ${object.metadata.name}\n`,
    );
    for (const error of errors) process.stdout.write(`        ${error}\n`);
  }
process.exitCode = wrong === 0 ? 0 : 1;
