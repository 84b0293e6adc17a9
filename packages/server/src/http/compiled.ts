import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

// Schemas are compiled once a process, since the compiled code holds nothing of a server: a process that
// builds several, as the tests do, saves half a second of CPU each.

type Serializer = ReturnType<FastifySerializerCompiler<unknown>>;

const validators = new WeakMap<TSchema, Validator>();
const serializers = new WeakMap<object, Serializer>();
let first:
  | {
      readonly validate: FastifySchemaCompiler<unknown>;
      readonly serialize: FastifySerializerCompiler<unknown>;
    }
  | undefined;

/** The validator of a schema, compiled when it is first asked for. */
export function compiled(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** Lets a server take over what the first one has compiled. To be called before its calls are added, and with
 *  the same options of Fastify each time. */
export function shareCompilers(app: FastifyInstance): void {
  if (first) {
    const { validate, serialize } = first;
    app.setValidatorCompiler(validate);
    app.setSerializerCompiler((of) => {
      const key = of.schema as object;
      const serializer = serializers.get(key) ?? serialize(of);
      serializers.set(key, serializer);
      return serializer;
    });
    return;
  }
  app.addHook('onReady', (done) => {
    const { validatorCompiler, serializerCompiler } = app;
    if (validatorCompiler && serializerCompiler)
      first ??= { validate: validatorCompiler, serialize: serializerCompiler };
    done();
  });
}
